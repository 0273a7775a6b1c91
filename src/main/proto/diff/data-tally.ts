import type {
  DataComparison,
  DataDifference,
  DifferenceKind,
} from '../../../shared/model/comparison.ts';
import { say, type Words, type WrittenForm } from './datum.ts';
import { formatPath, type PathPattern, type PathStep } from './field-path.ts';

/** The limit of listed differences and equal fields; all are counted. */
const maxListed = 500;

/** Collects the results of a walk over two messages. */
export interface DataTally {
  equal(path: readonly PathStep[], left: Words, right: Words): void;
  /** `details` is called only for listed differences. */
  differ(
    path: readonly PathStep[],
    kind: DifferenceKind,
    details: () => Omit<DataDifference, 'path' | 'kind'>,
  ): void;
  /** Notes different notations with the same meaning; `text` is called only for the first. */
  note(form: WrittenForm, text: () => string): void;
  ignore(pattern: PathPattern, fieldCount: number): void;
  /** True when no more results are needed. */
  isOver(): boolean;
}

/** Creates a tally that counts everything and lists the first differences. */
export function createTally(patterns: readonly PathPattern[]): DataTally & {
  result(): DataComparison;
} {
  const counts: Record<DifferenceKind | 'equal', number> = {
    equal: 0,
    different: 0,
    'less-precise-left': 0,
    'less-precise-right': 0,
    'missing-left': 0,
    'missing-right': 0,
  };
  const differences: DataDifference[] = [];
  const equalFields: { path: string; left: string; right: string }[] = [];
  const notes = new Map<WrittenForm, { text: string; count: number }>();
  const ignored = new Map(patterns.map(({ text }) => [text, 0]));
  return {
    equal(path, left, right) {
      counts.equal += 1;
      if (equalFields.length >= maxListed) return;
      equalFields.push({ path: formatPath(path), left: say(left), right: say(right) });
    },
    differ(path, kind, details) {
      counts[kind] += 1;
      if (differences.length < maxListed) {
        differences.push({ path: formatPath(path), kind, ...details() });
      }
    },
    note(form, text) {
      const known = notes.get(form);
      if (known) known.count += 1;
      else notes.set(form, { text: text(), count: 1 });
    },
    ignore({ text }, fieldCount) {
      ignored.set(text, (ignored.get(text) ?? 0) + fieldCount);
    },
    isOver: () => false,
    result() {
      return {
        fieldCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
        equalCount: counts.equal,
        differentCount: counts.different + counts['missing-left'] + counts['missing-right'],
        lessPreciseLeftCount: counts['less-precise-left'],
        lessPreciseRightCount: counts['less-precise-right'],
        differences,
        equalFields,
        notCounted: [...notes.values()],
        ignored: [...ignored].map(([path, count]) => ({ path, count })),
      };
    },
  };
}

/** Creates a tally that stops at the first difference; a loss of precision is not one. */
export function createProbe(): DataTally & { isSame(): boolean } {
  let isSame = true;
  return {
    equal: () => undefined,
    differ(_path, kind) {
      if (kind !== 'less-precise-left' && kind !== 'less-precise-right') isSame = false;
    },
    note: () => undefined,
    ignore: () => undefined,
    isOver: () => !isSame,
    isSame: () => isSame,
  };
}

/** Creates a tally that only counts fields. */
export function createCounter(): DataTally & { count(): number } {
  let count = 0;
  return {
    equal: () => {
      count += 1;
    },
    differ: () => {
      count += 1;
    },
    note: () => undefined,
    ignore: () => undefined,
    isOver: () => false,
    count: () => count,
  };
}
