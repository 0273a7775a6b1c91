import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import card from './body-file-card.module.css';
import { sendFile } from './files/take-body-file.ts';

/** Asks for the file that is sent as the body. */
export function FileChoice({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <section className={card.place} aria-label="Body in a file">
      <div className={card.card}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden className={card.icon} />
        <div className={card.words}>
          <p>No file is chosen. Its bytes are sent unchanged.</p>
          <div className={card.actions}>
            <Button onClick={() => chooser.current?.click()}>Choose a file...</Button>
          </div>
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File to send"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void sendFile(app, tabId, file);
        }}
      />
    </section>
  );
}
