import { splitVariables } from '../../shared/model/variables.ts';
import { meaningOf, type VariableMeaning, type VariableScope } from './variable-scope.ts';

/** A segment of a typed URL. All segments together are the typed text. */
export type UrlSegment =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'variable';
      readonly text: string;
      readonly name: string;
      /** Null while the value is unknown. */
      readonly meaning: VariableMeaning | null;
    };

/** Splits a URL, or any text, for colouring. Unlike in the sent text, `\{{name}}` keeps its backslash. */
export function urlSegments(
  url: string,
  scope: VariableScope,
  nowMs: number,
): readonly UrlSegment[] {
  let position = 0;
  return splitVariables(url).map((segment): UrlSegment => {
    if (segment.kind === 'text') {
      const length = url.startsWith(segment.text, position)
        ? segment.text.length
        : segment.text.length + 1;
      const text = url.slice(position, position + length);
      position += length;
      return { kind: 'text', text };
    }
    position += segment.text.length;
    return { ...segment, meaning: meaningOf(segment.name, scope, nowMs) };
  });
}
