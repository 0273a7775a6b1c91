import { useRef, useState } from 'react';
import { shownLines } from '../../../../../ui/shown-lines.ts';
import { useVariableChoices } from '../../../../../ui/use-variable-choices.tsx';
import type { VariableScope } from '../../../../../ui/variable-scope.ts';
import { VariableText } from '../../../../../ui/variable-text.tsx';
import { EditorBox } from './editor-box.tsx';
import styles from './editors.module.css';

/**
 * JSON edited in a row: a Struct, Value or ListValue, or a value of the wrong shape. It has one line until it
 * is edited. Invalid JSON is held as typed, and goes into the body once it is valid.
 */
export function JsonValueEditor({
  label,
  text,
  placeholder,
  fault,
  unfinished,
  scope,
  onJson,
}: {
  readonly label: string;
  /** Null while the field is unset. */
  readonly text: string | null;
  readonly placeholder: string;
  readonly fault: string | null;
  /** The last typed text when it is not JSON; otherwise null. */
  readonly unfinished: string | null;
  readonly scope: VariableScope;
  readonly onJson: (json: string) => void;
}) {
  const source = unfinished ?? text ?? '';
  // Kept here while it is edited, so that updates of the body do not move the caret.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? source.replaceAll(/\s*\n\s*/g, ' ');
  const area = useRef<HTMLTextAreaElement>(null);
  const noLayer = useRef<HTMLElement>(null);
  const offered = useVariableChoices(area, noLayer, scope);
  return (
    <EditorBox
      isUnset={text === null && unfinished === null}
      isWrong={fault !== null}
      hasLines={value.includes('\n')}
    >
      {typed === null && value.includes('{{') && (
        <span className={styles.areaText} aria-hidden>
          <VariableText text={value} scope={scope} />
        </span>
      )}
      <textarea
        ref={area}
        data-lines
        className={styles.area}
        aria-label={label}
        aria-multiline
        aria-invalid={fault !== null}
        title={fault ?? undefined}
        rows={shownLines(value)}
        wrap="off"
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onFocus={() => setTyped(source)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onJson(event.currentTarget.value);
          offered.onTyped();
        }}
        onKeyDown={offered.onKeyDown}
        onSelect={offered.onCaret}
        onBlur={() => {
          setTyped(null);
          offered.close();
        }}
        {...offered.aria}
      />
      {offered.list}
    </EditorBox>
  );
}
