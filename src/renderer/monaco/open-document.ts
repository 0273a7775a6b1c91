import type { editor } from 'monaco-editor/editor/editor.api';
import { differenceOf } from '../../shared/json/text-difference.ts';
import { textOf } from './model-text.ts';
import type { MonacoParts } from './set-up-monaco.ts';
import { withLineEnds } from './with-line-ends.ts';

/** A text that may be shown again, with its undo history and its last view state. */
export interface OpenDocument {
  readonly model: editor.ITextModel;
  viewState: editor.ICodeEditorViewState | null;
}

/** Returns the path of a document's model. */
export function documentPath(documentId: string, language: TextLanguage): string {
  return `inmemory://body/${encodeURIComponent(documentId)}.${language}`;
}

/** Returns the model of a document; creates it the first time. */
export function openDocument(
  monaco: MonacoParts,
  documentId: string,
  language: TextLanguage,
  text: string,
): OpenDocument {
  const uri = monaco.Uri.parse(documentPath(documentId, language));
  const model = monaco.editor.getModel(uri) ?? monaco.editor.createModel(text, language, uri);
  return { model, viewState: null };
}

/**
 * Sets a model to a text from outside, in the model's line ends. The change can be undone, the cursor stays
 * at its text, and nothing is selected.
 *
 * @param on the editor that shows the model
 */
export function bringTo(
  model: editor.ITextModel,
  text: string,
  on: editor.ICodeEditor | null = null,
): void {
  const [span] = differenceOf(textOf(model), withLineEnds(text, model.getEOL()));
  if (span === undefined) return;
  const from = model.getPositionAt(span.start);
  const to = model.getPositionAt(span.end);
  const range = {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
  // Otherwise it would be undone together with the typing before it.
  model.pushStackElement();
  model.pushEditOperations([], [{ range, text: span.text }], () => null);
  model.pushStackElement();
  // Monaco selects text inserted around the cursor; one key would then delete it.
  const selected = on?.getModel() === model ? on.getSelection() : null;
  if (on && selected && !selected.isEmpty()) on.setPosition(selected.getStartPosition());
}

/** Continues in the editor where a plain text field was left. */
export function takeOver(field: HTMLTextAreaElement, on: editor.IStandaloneCodeEditor): void {
  if (document.activeElement !== field) return;
  const model = on.getModel();
  if (model === null) return;
  const from = model.getPositionAt(field.selectionStart);
  const to = model.getPositionAt(field.selectionEnd);
  on.setSelection({
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  });
  on.focus();
}

/** Places the cursor of a plain text field; line and column are one-based. */
export function placeCaret(field: HTMLTextAreaElement | null, line: number, column: number): void {
  if (field === null) return;
  const before = field.value.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(offset, offset);
}

/** The languages of editable texts. */
export type TextLanguage = 'json' | 'textproto' | 'plaintext';
