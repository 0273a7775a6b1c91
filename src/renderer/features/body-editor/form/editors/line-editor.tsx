import type { ReactNode } from 'react';
import { VariableField } from '../../../../ui/variable-field.tsx';
import { EditorBox } from './editor-box.tsx';
import type { EditorProps } from './editor-props.ts';

/** A value that is typed as a line of text: strings, numbers, durations. */
export function LineEditor({
  label,
  text,
  placeholder,
  fault,
  scope,
  onText,
  hasLines = false,
  tools,
}: EditorProps & {
  /** A string: it may have several lines, and grows with them. */
  readonly hasLines?: boolean;
  /** Buttons at the right end of the field. */
  readonly tools?: ReactNode;
}) {
  return (
    <EditorBox
      isUnset={text === null}
      isWrong={fault !== null}
      hasLines={hasLines && (text ?? '').includes('\n')}
      tools={tools}
    >
      <VariableField
        look="cell"
        label={label}
        text={text ?? ''}
        placeholder={placeholder}
        fault={fault}
        scope={scope}
        hasLines={hasLines}
        onChange={onText}
      />
    </EditorBox>
  );
}
