import { Menu } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { formatOf } from '../../../../../shared/model/body-formats.ts';
import { factsOf, requestCodingSchema } from '../../../../../shared/model/content-codings.ts';
import type { SavedRequest } from '../../../../../shared/model/saved-request.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { editRequest } from '../../../../kernel/tabs/request-tab.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { setDelimited, setWriteDefaults } from '../draft/set-body-option.ts';
import styles from './body-options.module.css';

const codingChoices = [
  { value: null, label: 'Nothing', note: 'Sent as it is' },
  ...requestCodingSchema.options.map((coding) => ({
    value: coding,
    label: factsOf(coding).label,
    note: `Content-Encoding: ${coding}`,
  })),
] as const;

/** The options for encoding a body: its framing, whether defaults are written, and its content coding. */
export function BodyOptions({
  tabId,
  request: { body, contentCoding },
}: {
  readonly tabId: string;
  readonly request: SavedRequest;
}) {
  const app = useApp();
  const isDelimited = body.framing === 'delimited';
  // Bytes are sent as they are typed.
  const { isExact, isMessage } = formatOf(body.format);
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
          className={
            isDelimited || body.writeDefaults || contentCoding !== null ? styles.changed : undefined
          }
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Options of the body">
        {isMessage && (
          <>
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
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Pack with</Menu.Label>
        <Menu.RadioGroup value={contentCoding ?? ''}>
          {codingChoices.map(({ value, label, note }) => (
            <Menu.RadioItem
              key={label}
              value={value ?? ''}
              onChange={() =>
                app.tabs.setState((state) => editRequest(state, tabId, { contentCoding: value }))
              }
            >
              {label}
              <span className={styles.note}>{note}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
