import type { editor } from 'monaco-editor/editor/editor.api';
import { differenceOf } from '../../shared/json/text-difference.ts';
import { textOf } from './model-text.ts';
import type { MonacoParts } from './set-up-monaco.ts';
import { withLineEnds } from './with-line-ends.ts';

/** A text that may be shown again, with its undo history, and how it was seen last. */
export interface OpenDocument {
  readonly model: editor.ITextModel;
  viewState: editor.ICodeEditorViewState | null;
}

/** Where the model of a document lies. */
export function documentPath(documentId: string, language: TextLanguage): string {
  return `inmemory://body/${encodeURIComponent(documentId)}.${language}`;
}

/** The model of a document, which is made the first time. */
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
 * Has a model say a text that came from outside, but for its line ends: those of a model are all alike.
 * It can be undone, and the cursor stays at what it was at, and nothing is selected.
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
  // Else it would be undone together with what was typed before it.
  model.pushStackElement();
  model.pushEditOperations([], [{ range, text: span.text }], () => null);
  model.pushStackElement();
  // Monaco selects what is put around the cursor: one key would take it all away again.
  const selected = on?.getModel() === model ? on.getSelection() : null;
  if (on && selected && !selected.isEmpty()) on.setPosition(selected.getStartPosition());
}

/** Goes on in the editor where a plain text field was left. */
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

/** Places the cursor of a plain text field, one-based. */
export function placeCaret(field: HTMLTextAreaElement | null, line: number, column: number): void {
  if (field === null) return;
  const before = field.value.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(offset, offset);
}

/** The languages that a text may be edited in. */
export type TextLanguage = 'json' | 'textproto';
