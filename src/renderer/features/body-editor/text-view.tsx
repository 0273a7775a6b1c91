import { memo, type RefObject } from 'react';
import type { TextAssist } from '../../monaco/assist/text-assist.ts';
import type { SourceMark } from '../../monaco/source-mark.ts';
import { TextEditor, type TextEditorHandle } from '../../monaco/text-editor.tsx';
import type { TextLanguage } from '../../monaco/text-language.ts';
import type { TextMark } from '../../monaco/text-mark.ts';

/** What the text views of a body show. */
export interface TextViewProps {
  /** What is given while it is out of sight is not looked at: it keeps what it showed last. */
  readonly isShown: boolean;
  readonly documentId: string;
  readonly openDocumentIds: readonly string[];
  readonly language: TextLanguage;
  readonly text: string;
  readonly assist: TextAssist;
  readonly marks: readonly TextMark[];
  readonly findings: readonly SourceMark[];
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
  readonly editorRef: RefObject<TextEditorHandle | null>;
}

/**
 * The body as text. It holds the undo histories of all tabs, so that it stays while other views are
 * shown; a form that writes its JSON letter by letter is not followed meanwhile.
 */
export const TextView = memo(
  ({ isShown: _isShown, editorRef, ...rest }: TextViewProps) => (
    <TextEditor ref={editorRef} label="Request body" {...rest} />
  ),
  (_before, { isShown }) => !isShown,
);
