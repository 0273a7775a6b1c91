import { type Problem, problem } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';

/** An integer in JSON that its field rounds. */
export interface RoundedNumber {
  /** Offset in the text. */
  readonly offset: number;
  readonly path: string;
  /** A field or wrapper of that type, or a number in a Value. */
  readonly holder: 'float' | 'double' | 'Value';
}

/**
 * True when a written number is an integer that its field rounds. Fractions are nearly always rounded, which
 * is well known.
 */
export function isRounded(written: string, holder: RoundedNumber['holder']): boolean {
  // A float may lose a number from eight digits on.
  if (written.length < 8 || !/^-?[0-9]{8,400}$/.test(written)) return false;
  const number = holder === 'float' ? Math.fround(Number(written)) : Number(written);
  return Number.isFinite(number) && BigInt(number) !== BigInt(written);
}

/** Returns the note on a rounded number. It does not show the digits: they may be a secret. */
export function roundedNote(text: string, { offset, path, holder }: RoundedNumber): Problem {
  const [what, hint] = {
    float: ['a float, which holds 24 bits', 'A double has 53 bits, an int64 64.'],
    double: ['a double, which holds 53 bits', 'An int64 or a string keeps all digits.'],
    Value: ['a double, which holds 53 bits', 'Put it in quotes to keep all digits.'],
  }[holder] as [string, string];
  return problem({
    kind: 'json-mismatch',
    severity: 'warning',
    title: 'A whole number is rounded',
    detail: `\`${path}\` is ${what}: its last digits change.`,
    location: { ...locateInText(text, offset), fieldPath: path },
    hint,
  });
}
