import type { editor, IPosition, languages } from 'monaco-editor/editor/editor.api';
import { typedPlaceholder } from '../../ui/typed-placeholder.ts';
import type { PlaceholderChoice } from './text-assist.ts';

/** What of Monaco it takes to offer something. */
export interface OfferParts {
  readonly CompletionItemKind: typeof languages.CompletionItemKind;
}

/** A line may be a megabyte long, a placeholder is not. */
const maxTyped = 300;

/** The variables and generators for a placeholder that is typed; null where none is. */
export function offerPlaceholders(
  { CompletionItemKind }: OfferParts,
  model: editor.ITextModel,
  { lineNumber, column }: IPosition,
  choices: readonly PlaceholderChoice[],
): languages.CompletionItem[] | null {
  const from = Math.max(1, column - maxTyped);
  const line = { startLineNumber: lineNumber, endLineNumber: lineNumber };
  const near = model.getValueInRange({ ...line, startColumn: from, endColumn: column + maxTyped });
  const typed = typedPlaceholder(near, column - from);
  if (typed === null) return null;
  const range = { ...line, startColumn: from + typed.start, endColumn: from + typed.end };
  // With spaces behind its braces it is the same placeholder.
  const opening = near.slice(typed.start, column - from - typed.query.length);
  return choices.map(({ name, detail, words }, index) => ({
    label: { label: `{{${name}}}`, description: detail },
    kind: name.startsWith('$') ? CompletionItemKind.Function : CompletionItemKind.Variable,
    detail,
    documentation: words,
    insertText: `{{${name}}}`,
    filterText: opening + name,
    sortText: String(index).padStart(5, '0'),
    range,
  }));
}
