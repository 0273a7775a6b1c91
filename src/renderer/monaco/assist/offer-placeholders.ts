import type { editor, IPosition, languages } from 'monaco-editor/editor/editor.api';
import { typedPlaceholder } from '../../ui/typed-placeholder.ts';
import type { PlaceholderChoice } from './text-assist.ts';

/** The parts of Monaco needed for suggestions. */
export interface OfferParts {
  readonly CompletionItemKind: typeof languages.CompletionItemKind;
}

/** A line may have a megabyte, a placeholder has not. */
const maxTyped = 300;

/** Returns the variables and generators for a placeholder being typed, or null. */
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
  // Blanks after the braces belong to the placeholder.
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
