import { FolderOpen, SendHorizontal } from 'lucide-react';
import { sendRequest } from '../features/request/send-request.ts';
import { chooseAndImport } from '../features/schema-browser/import-schemas.ts';
import { Button } from '../ui/button.tsx';
import { useApp } from './app-context.ts';
import styles from './first-answer.module.css';

/** Where the answer will be: says what Send is going to show. */
export function FirstAnswer({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  return (
    <div className={styles.place}>
      <div className={styles.words}>
        <h2>No answer yet</h2>
        <p>Send shows the answer here, read straight from its bytes:</p>
        <ul>
          <li>
            <b>Tree</b> each field with its name, number and type, and the bytes it takes, beside
            the hex
          </li>
          <li>
            <b>JSON</b> the same message as JSON, and what it would have cost
          </li>
          <li>
            <b>Headers</b> and how long each phase of the call took
          </li>
        </ul>
        <div className={styles.actions}>
          <Button
            icon={<SendHorizontal size={14} aria-hidden />}
            onClick={() => void sendRequest(app, tabId)}
          >
            Send it now
          </Button>
          <Button
            icon={<FolderOpen size={14} aria-hidden />}
            onClick={() => void chooseAndImport(app, 'folder')}
          >
            Open your .proto folder...
          </Button>
        </div>
      </div>
    </div>
  );
}
