import type { TextMark } from '../../../monaco/text-mark.ts';
import { urlSegments } from '../../../ui/url-segments.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';

/** A body with more variables comes from a program, and is drawn without colours. */
const maxMarks = 1000;
const maxLength = 1_000_000;

/** Returns the variables in a body, each with its current value and origin. */
export function variableMarks(
  text: string,
  scope: VariableScope,
  nowMs: number,
): readonly TextMark[] {
  if (text.length > maxLength || !text.includes('{{')) return [];
  const marks: TextMark[] = [];
  let start = 0;
  for (const segment of urlSegments(text, scope, nowMs)) {
    const end = start + segment.text.length;
    if (segment.kind === 'variable' && segment.meaning !== null) {
      const { look, value, words } = segment.meaning;
      marks.push({ start, end, look, words: value === null ? words : `${value} (${words})` });
      if (marks.length === maxMarks) break;
    }
    start = end;
  }
  return marks;
}
