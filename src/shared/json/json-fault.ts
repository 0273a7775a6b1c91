import { type Problem, problem } from '../problem.ts';
import { asSentence } from '../text/as-sentence.ts';
import { locateInText } from '../text/locate-in-text.ts';

/** A place in a text that is not JSON, or a duplicate key. */
export interface JsonFault {
  readonly kind: 'syntax' | 'duplicate-key';
  readonly offset: number;
  /** Without a capital or full stop. */
  readonly what: string;
  readonly hint: string;
}

/** Returns the Problem (`json-syntax`, with line and column) of a fault. */
export function faultProblem(text: string, fault: JsonFault): Problem {
  return problem({
    kind: 'json-syntax',
    title: fault.kind === 'syntax' ? 'Not valid JSON' : 'Duplicate key',
    detail: asSentence(fault.what),
    location: locateInText(text, fault.offset),
    hint: fault.hint,
  });
}
