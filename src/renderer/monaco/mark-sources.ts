import type { editor } from 'monaco-editor/editor/editor.api';
import type { MonacoParts } from './set-up-monaco.ts';
import type { SourceMark } from './text-mark.ts';
import { tokenEnd } from './token-end.ts';

const markOwner = 'protodesk';

/** More of a long string is not underlined. */
const maxMarked = 200;

/** Underlines what is wrong with a text, in place of what was underlined before. */
export function markSources(
  parts: MonacoParts,
  model: editor.ITextModel,
  marks: readonly SourceMark[],
): void {
  const markers = marks.map((mark) => markerOf(parts, model, mark));
  parts.editor.setModelMarkers(model, markOwner, markers);
}

/** A problem has a place and no end: it marks the string, the word or the character that begins there. */
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
