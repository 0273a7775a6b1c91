import { Menu } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ByteCount } from '../../../ui/byte-count.tsx';
import spare from '../../../ui/spare.module.css';
import styles from '../base/response-view.module.css';
import { saveForm } from './save-form.ts';
import { savedForms } from './saved-forms.ts';

/** Saves a body to a file: its bytes, the received bytes, or a text of its message. */
export function SaveMenu({
  inspected,
  fileName,
}: {
  readonly inspected: Inspected;
  /** Without an extension. */
  readonly fileName: string;
}) {
  const app = useApp();
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <Button look="quiet" className={styles.action} aria-label="Save the body">
          <Download size={13} aria-hidden />
          <span className={spare.spare}>Save</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {savedForms(inspected).map((form) => (
          <Menu.Item
            key={form.id}
            rightSection={form.bytes !== null && <ByteCount bytes={form.bytes} />}
            onClick={() => void saveForm(app, form, fileName)}
          >
            {form.label}...
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
