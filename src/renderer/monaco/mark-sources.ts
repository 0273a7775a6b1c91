import type { editor } from 'monaco-editor/editor/editor.api';
import type { MonacoParts } from './set-up-monaco.ts';
import type { SourceMark } from './source-mark.ts';

const markOwner = 'protodesk';

/** Underlines what is wrong with a text, in place of what was underlined before. */
export function markSources(
  parts: MonacoParts,
  model: editor.ITextModel,
  marks: readonly SourceMark[],
): void {
  const markers = marks.map((mark) => markerOf(parts, model, mark));
  parts.editor.setModelMarkers(model, markOwner, markers);
}

/** A problem has a place and no end: it marks the word there, or the one character. */
function markerOf(
  { MarkerSeverity }: MonacoParts,
  model: editor.ITextModel,
  { severity, line, column, words }: SourceMark,
): editor.IMarkerData {
  const lineNumber = Math.min(line, model.getLineCount());
  const from = Math.min(column, model.getLineMaxColumn(lineNumber));
  const word = model.getWordAtPosition({ lineNumber, column: from });
  return {
    severity: severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
    message: words,
    startLineNumber: lineNumber,
    endLineNumber: lineNumber,
    startColumn: from,
    endColumn: Math.max(word?.endColumn ?? 0, from + 1),
  };
}
