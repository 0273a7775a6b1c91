import { Menu } from '@mantine/core';
import { ChevronDown, File as FileIcon } from 'lucide-react';
import { useRef } from 'react';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../../shared/model/body-formats.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { Button } from '../../../../ui/button.tsx';
import spare from '../../../../ui/spare.module.css';
import styles from '../../../../ui/tool-menu.module.css';
import { saveBodyFile, saveBytesLabel } from './save-body-file.ts';
import { sendFile, takeBodyFile } from './take-body-file.ts';

/** Loads bodies from files and saves them to files. */
export function FileMenu({ tabId, body }: { readonly tabId: string; readonly body: BodyDraft }) {
  const app = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const isSentAsIs = useRef(false);
  const hasText = body.file === undefined && /\S/.test(body.text);

  function choose(asIs: boolean) {
    isSentAsIs.current = asIs;
    chooser.current?.click();
  }

  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File for the body"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again.
          event.currentTarget.value = '';
          if (file === undefined) return;
          void (isSentAsIs.current ? sendFile(app, tabId, file) : takeBodyFile(app, tabId, file));
        }}
      />
      <Menu position="bottom-end" offset={4}>
        <Menu.Target>
          <Button look="quiet" className={styles.button} icon={<FileIcon size={13} aria-hidden />}>
            <span className={spare.spare}>File</span>
            <ChevronDown size={13} aria-hidden className={spare.spare} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="File">
          <Menu.Item onClick={() => choose(false)}>
            From file...
            <span className={styles.note}>JSON, text format, bytes or hex</span>
          </Menu.Item>
          <Menu.Item onClick={() => choose(true)}>
            Send a file unchanged...
            <span className={styles.note}>any bytes</span>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={!hasText} onClick={() => void saveBodyFile(app, tabId, 'bytes')}>
            {saveBytesLabel}
            <span className={styles.note}>as sent now</span>
          </Menu.Item>
          {formatOf(body.format).savedAs !== null && (
            <Menu.Item disabled={!hasText} onClick={() => void saveBodyFile(app, tabId, 'text')}>
              Save the text...
              <span className={styles.note}>as written</span>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
