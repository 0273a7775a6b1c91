import { Menu } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import {
  type BytesSpelling,
  bytesOfText,
  textOfBytes,
} from '../../../../../shared/model/leaf-bytes.ts';
import { formatBytes } from '../../../../ui/format-quantity.ts';
import { joinClasses } from '../../../../ui/join-classes.ts';
import { VariableField } from '../../../../ui/variable-field.tsx';
import { EditorBox } from './editor-box.tsx';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';

const spellings: readonly { readonly value: BytesSpelling; readonly label: string }[] = [
  { value: 'base64', label: 'base64' },
  { value: 'base64url', label: 'base64url' },
  { value: 'hex', label: 'hex' },
  { value: 'utf8', label: 'UTF-8 text' },
];

/** A larger file is a body of its own rather than a value that one edits. */
const maxFileBytes = 8_000_000;

/**
 * Bytes as base64, base64url, hex or the text that they are; or those of a file that is chosen or
 * dropped. The JSON has base64, whatever is shown; a variable stands for base64 too.
 */
export function BytesEditor({
  label,
  text,
  placeholder,
  fault,
  scope,
  spelling,
  onText,
  onBytes,
  onSpelling,
}: EditorProps & {
  readonly spelling: BytesSpelling;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onSpelling: (spelling: BytesSpelling) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // What spells no bytes cannot be base64: it is held here until it does.
  const [unfinished, setUnfinished] = useState<string | null>(null);
  // Undo, or another view, may have changed the bytes meanwhile.
  const [textBefore, setTextBefore] = useState(text);
  if (text !== textBefore) {
    setTextBefore(text);
    if (unfinished !== null && base64Of(spelling, unfinished) !== text) setUnfinished(null);
  }
  const shown = shownText(text, spelling);
  const isPlain = spelling === 'base64' || shown === null;
  // The row knows nothing of what is not in the body.
  const ownIssue = refusal ?? (unfinished === null ? null : issueOf(spelling, unfinished));
  const issue = ownIssue ?? fault;

  function onTyped(next: string) {
    setRefusal(null);
    if (isPlain || next.includes('{{')) {
      setUnfinished(null);
      return onText(next);
    }
    const reading = bytesOfText(spelling, next);
    setUnfinished(reading.ok && textOfBytes(spelling, reading.bytes) === next ? null : next);
    if (reading.ok) onBytes(reading.bytes);
  }

  async function take(file: File | null | undefined) {
    if (file === null || file === undefined) return;
    setUnfinished(null);
    if (file.size > maxFileBytes) {
      const most = formatBytes(maxFileBytes);
      return setRefusal(`${file.name} has ${formatBytes(file.size)}; a field takes up to ${most}.`);
    }
    try {
      onBytes(new Uint8Array(await file.arrayBuffer()));
      setRefusal(null);
    } catch {
      setRefusal(`${file.name} cannot be read.`);
    }
  }

  function onDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  const spelled = spellings.find(({ value }) => value === (isPlain ? 'base64' : spelling));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the field does the same by keyboard
    <div
      style={{ display: 'contents' }}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <EditorBox
        isUnset={text === null && unfinished === null}
        isWrong={issue !== null}
        hasLines={spelling === 'utf8' && (unfinished ?? shown ?? '').includes('\n')}
        className={joinClasses(isOver && styles.over)}
        tools={
          <>
            {ownIssue !== null && (
              <span className={styles.issue} role="alert" title={ownIssue}>
                {ownIssue}
              </span>
            )}
            <Menu position="bottom-end" offset={3}>
              <Menu.Target>
                <button
                  type="button"
                  tabIndex={-1}
                  className={joinClasses(
                    styles.tool,
                    isPlain && spelling === 'base64' && styles.quiet,
                  )}
                  aria-label={`How ${label} is shown: ${spelled?.label ?? ''}`}
                >
                  {spelled?.label}
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {spellings.map(({ value, label: name }) => (
                  <Menu.Item
                    key={value}
                    disabled={shownText(text, value) === null && value !== 'base64'}
                    onClick={() => {
                      setUnfinished(null);
                      onSpelling(value);
                    }}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <button
              type="button"
              tabIndex={-1}
              className={joinClasses(styles.tool, styles.quiet)}
              aria-label={`Bytes of ${label} from a file...`}
              title="From a file, or drop one here"
              onClick={() => chooser.current?.click()}
            >
              <FileUp size={13} aria-hidden />
            </button>
          </>
        }
      >
        <VariableField
          look="cell"
          label={label}
          text={unfinished ?? shown ?? text ?? ''}
          placeholder={isOver ? 'Drop the file here' : placeholder}
          fault={issue}
          scope={scope}
          hasLines={spelling === 'utf8'}
          onChange={onTyped}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          aria-hidden
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files?.item(0));
            event.currentTarget.value = '';
          }}
        />
      </EditorBox>
    </div>
  );
}

/** The bytes of a base64 text in another spelling; null where they have none, or it is no base64. */
function shownText(text: string | null, spelling: BytesSpelling): string | null {
  if (text === null) return '';
  if (spelling === 'base64') return text;
  if (text.includes('{{')) return null;
  const reading = bytesOfText('base64', text);
  return reading.ok ? textOfBytes(spelling, reading.bytes) : null;
}

function base64Of(spelling: BytesSpelling, text: string): string | null {
  const reading = bytesOfText(spelling, text);
  return reading.ok ? textOfBytes('base64', reading.bytes) : null;
}

function issueOf(spelling: BytesSpelling, text: string): string | null {
  const reading = bytesOfText(spelling, text);
  return reading.ok ? null : reading.issue;
}
