import { Menu } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../../shared/model/body-formats.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { setDelimited, setWriteDefaults } from '../draft/set-body-option.ts';
import styles from './body-options.module.css';

/** The options for encoding a body: its framing, and whether defaults are written. */
export function BodyOptions({ tabId, body }: { readonly tabId: string; readonly body: BodyDraft }) {
  const app = useApp();
  const isDelimited = body.framing === 'delimited';
  // Bytes are sent as they are typed.
  const { isExact } = formatOf(body.format);
  return (
    <Menu
      position="bottom-end"
      offset={4}
      width={340}
      classNames={{ itemIndicator: styles.box ?? '' }}
    >
      <Menu.Target>
        <IconButton
          label="Options of the body"
          icon={<SlidersHorizontal size={14} aria-hidden />}
          className={isDelimited || body.writeDefaults ? styles.changed : undefined}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Options of the body">
        <Menu.CheckboxItem
          checked={isDelimited}
          onChange={(checked) => setDelimited(app, tabId, checked)}
        >
          Several messages
          <span className={styles.note}>Each after its length, as writeDelimitedTo does</span>
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={body.writeDefaults === true}
          disabled={isExact}
          onChange={(checked) => setWriteDefaults(app, tabId, checked)}
        >
          Write default values
          <span className={styles.note}>
            {isExact ? 'Bytes are sent unchanged' : 'Canonical bytes omit default values'}
          </span>
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
