import type { ReactNode } from 'react';
import type { OfferAt } from '../../../../../ui/use-variable-choices.tsx';
import { VariableField } from '../../../../../ui/variable-field.tsx';
import { EditorBox } from './editor-box.tsx';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';

/** A value typed as a line of text: strings, numbers, durations. */
export function LineEditor({
  label,
  text,
  placeholder,
  fault,
  scope,
  onText,
  hasLines = false,
  tools,
  offerAt,
}: EditorProps & {
  /** True for strings, which may have several lines and grow with them. */
  readonly hasLines?: boolean;
  /** Buttons at the right end of the field. */
  readonly tools?: ReactNode;
  /** Offers other choices than variables while the user types. */
  readonly offerAt?: OfferAt;
}) {
  const lineCount = hasLines ? (text ?? '').split('\n').length : 1;
  return (
    <EditorBox
      isUnset={text === null}
      isWrong={fault !== null}
      hasLines={lineCount > 1}
      tools={lineCount > 1 ? <span className={styles.lineCount}>{lineCount} lines</span> : tools}
    >
      <VariableField
        look="cell"
        label={label}
        text={text ?? ''}
        placeholder={placeholder}
        fault={fault}
        scope={scope}
        hasLines={hasLines}
        offerAt={offerAt}
        onChange={onText}
      />
    </EditorBox>
  );
}
