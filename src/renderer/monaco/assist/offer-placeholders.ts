import type { editor, IPosition, languages } from 'monaco-editor/editor/editor.api';
import { placeholderAt } from './placeholder-at.ts';
import type { PlaceholderChoice } from './text-assist.ts';

/** What of Monaco it takes to offer something. */
export interface OfferParts {
  readonly CompletionItemKind: typeof languages.CompletionItemKind;
}

/** The variables and generators for a placeholder that is typed; null where none is. */
export function offerPlaceholders(
  { CompletionItemKind }: OfferParts,
  model: editor.ITextModel,
  { lineNumber, column }: IPosition,
  choices: readonly PlaceholderChoice[],
): languages.CompletionItem[] | null {
  const typed = placeholderAt(model.getLineContent(lineNumber), column - 1);
  if (typed === null) return null;
  const range = {
    startLineNumber: lineNumber,
    startColumn: typed.start + 1,
    endLineNumber: lineNumber,
    endColumn: typed.end + 1,
  };
  return choices.map(({ name, detail, words }, index) => ({
    label: { label: `{{${name}}}`, description: detail },
    kind: name.startsWith('$') ? CompletionItemKind.Function : CompletionItemKind.Variable,
    detail,
    documentation: words,
    insertText: `{{${name}}}`,
    // As typed: with spaces after the braces it is the same placeholder.
    filterText: model.getValueInRange({ ...range, endColumn: typed.start + 3 }) + name,
    sortText: String(index).padStart(5, '0'),
    range,
  }));
}
