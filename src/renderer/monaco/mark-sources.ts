import type { editor } from 'monaco-editor/editor/editor.api';
import type { MonacoParts } from './set-up-monaco.ts';
import type { SourceMark } from './text-mark.ts';
import { tokenEnd } from './token-end.ts';

const markOwner = 'protodesk';

/** The maximum length of an underline in a long string. */
const maxMarked = 200;

/** Underlines the mistakes in a text and removes the earlier underlines. */
export function markSources(
  parts: MonacoParts,
  model: editor.ITextModel,
  marks: readonly SourceMark[],
): void {
  const markers = marks.map((mark) => markerOf(parts, model, mark));
  parts.editor.setModelMarkers(model, markOwner, markers);
}

/** A problem has a start but no end. The marker covers the string, word or character that begins there. */
function markerOf(
  { MarkerSeverity }: MonacoParts,
  model: editor.ITextModel,
  { severity, line, column, words }: SourceMark,
): editor.IMarkerData {
  const lineNumber = Math.min(line, model.getLineCount());
  const from = Math.min(column, model.getLineMaxColumn(lineNumber));
  // A line may be a megabyte long.
  const begun = model.getValueInRange({
    startLineNumber: lineNumber,
    startColumn: from,
    endLineNumber: lineNumber,
    endColumn: from + maxMarked,
  });
  return {
    severity: severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
    message: words,
    startLineNumber: lineNumber,
    endLineNumber: lineNumber,
    startColumn: from,
    endColumn: from + tokenEnd(begun, 0),
  };
}
