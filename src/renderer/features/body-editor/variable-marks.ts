import type { TextMark } from '../../monaco/text-mark.ts';
import { urlSegments } from '../../ui/url-segments.ts';

/** A body with more of them is made by a program, and is drawn without colours. */
const maxMarks = 1000;
const maxLength = 1_000_000;

/** The variables in a body, each with the value it stands for now. */
export function variableMarks(
  text: string,
  variables: Readonly<Record<string, string>>,
  environmentName: string | null,
): readonly TextMark[] {
  if (text.length > maxLength || !text.includes('{{')) return [];
  const marks: TextMark[] = [];
  let start = 0;
  for (const segment of urlSegments(text, variables)) {
    const end = start + segment.text.length;
    if (segment.kind === 'variable') {
      const { name, value } = segment;
      const from =
        name === 'sampleServer' ? 'the sample server' : (environmentName ?? 'no environment');
      marks.push(
        value === null
          ? {
              start,
              end,
              look: 'unknown',
              words: `${name} has no value in ${environmentName ?? 'this workspace'}`,
            }
          : { start, end, look: 'known', words: `${value} (from ${from})` },
      );
      if (marks.length === maxMarks) break;
    }
    start = end;
  }
  return marks;
}
