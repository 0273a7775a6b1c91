import { Menu } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import {
  type BytesSpelling,
  bytesOfText,
  textOfBytes,
} from '../../../../../../shared/model/leaf-bytes.ts';
import { formatBytes } from '../../../../../ui/format-quantity.ts';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import { useDragEnd } from '../../../../../ui/use-drag-end.ts';
import { VariableField } from '../../../../../ui/variable-field.tsx';
import type { UnfinishedText } from '../model/unfinished-text.ts';
import { EditorBox } from './editor-box.tsx';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';

const spellings: readonly { readonly value: BytesSpelling; readonly label: string }[] = [
  { value: 'base64', label: 'base64' },
  { value: 'base64url', label: 'base64url' },
  { value: 'hex', label: 'hex' },
  { value: 'utf8', label: 'UTF-8 text' },
];

/** A larger file belongs into a body of its own, not into a field. */
const maxFileBytes = 8_000_000;

/**
 * Bytes as base64, base64url, hex or text, or from a chosen or dropped file. The JSON always holds base64; a
 * variable stands for base64 too.
 */
export function BytesEditor({
  label,
  text,
  placeholder,
  fault,
  scope,
  spelling,
  unfinished,
  onText,
  onBytes,
  onHold,
  onSpelling,
}: EditorProps & {
  readonly spelling: BytesSpelling;
  /** Text that spells no bytes yet, or spells them differently from the body. */
  readonly unfinished: UnfinishedText | null;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onHold: (typed: UnfinishedText | null) => void;
  readonly onSpelling: (spelling: BytesSpelling) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useDragEnd(isOver, () => setIsOver(false));
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = shownText(text, spelling);
  const isPlain = spelling === 'base64' || shown === null;
  const issue = refusal ?? fault;

  /** Invalid text cannot become base64, so it is held until it is valid. */
  function type(next: string, as: BytesSpelling) {
    setRefusal(null);
    if (as === 'base64' || shownText(text, as) === null || next.includes('{{')) {
      onHold(null);
      return onText(next);
    }
    const reading = bytesOfText(as, next);
    if (!reading.ok) return onHold({ text: next, fault: reading.issue, over: text });
    onBytes(reading.bytes);
    const isHeld = textOfBytes(as, reading.bytes) !== next;
    onHold(isHeld ? { text: next, fault: null, over: textOfBytes('base64', reading.bytes) } : null);
  }

  function changeSpelling(next: BytesSpelling) {
    onSpelling(next);
    if (unfinished === null) return;
    // Invalid text may be valid in another spelling, and is kept either way.
    if (unfinished.fault === null) onHold(null);
    else type(unfinished.text, next);
  }

  async function take(file: File | null | undefined) {
    if (file === null || file === undefined) return;
    if (file.size > maxFileBytes) {
      const most = formatBytes(maxFileBytes);
      return setRefusal(`${file.name} has ${formatBytes(file.size)}; the limit is ${most}.`);
    }
    try {
      onBytes(new Uint8Array(await file.arrayBuffer()));
      onHold(null);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      style={{ display: 'contents' }}
      // The field itself shows that it takes the file.
      data-takes-files=""
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
        hasLines={spelling === 'utf8' && (unfinished?.text ?? shown ?? '').includes('\n')}
        className={joinClasses(isOver && styles.over)}
        tools={
          <>
            {refusal !== null && (
              <span className={styles.issue} role="alert" title={refusal}>
                {refusal}
              </span>
            )}
            <Menu position="bottom-end" offset={3}>
              <Menu.Target>
                <button
                  type="button"
                  tabIndex={-1}
                  className={joinClasses(
                    styles.tool,
                    styles.spelling,
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
                    onClick={() => changeSpelling(value)}
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
              title="Choose or drop a file"
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
          text={unfinished?.text ?? shown ?? text ?? ''}
          placeholder={isOver ? 'Drop the file here' : placeholder}
          fault={issue}
          scope={scope}
          hasLines={spelling === 'utf8'}
          onChange={(next) => type(next, spelling)}
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

/** Converts base64 to another spelling; null when the bytes have none, or it is not base64. */
function shownText(text: string | null, spelling: BytesSpelling): string | null {
  if (text === null) return '';
  if (spelling === 'base64') return text;
  if (text.includes('{{')) return null;
  const reading = bytesOfText('base64', text);
  return reading.ok ? textOfBytes(spelling, reading.bytes) : null;
}
