import type {
  DataComparison,
  DataDifference,
  DifferenceKind,
} from '../../../shared/model/comparison.ts';
import { differenceKey } from '../../../shared/model/group-differences.ts';
import { wildPath } from '../../../shared/model/wild-path.ts';
import { say, type Words, type WrittenForm } from './datum.ts';
import { formatPath, type PathPattern, type PathStep } from './field-path.ts';

/** The limits of listed differences and equal fields; all are counted. */
const maxDifferences = 5000;
const maxEqual = 500;

/** Above the limit, so many more differences are listed if no listed one is alike. */
const maxOthers = 1000;

/** Collects the results of a walk over two messages. */
export interface DataTally {
  equal(path: readonly PathStep[], left: Words, right: Words): void;
  /** `values` is called only for listed differences. */
  differ(
    path: readonly PathStep[],
    kind: DifferenceKind,
    finding: () => string,
    values: () => Pick<DataDifference, 'left' | 'right'>,
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
  const listedKeys = new Set<string>();
  const unlisted = new Map<string, NonNullable<DataComparison['unlisted']>[number]>();
  const equalFields: { path: string; left: string; right: string }[] = [];
  const notes = new Map<WrittenForm, { text: string; count: number }>();
  const ignored = new Map(patterns.map(({ text }) => [text, 0]));
  return {
    equal(path, left, right) {
      counts.equal += 1;
      if (equalFields.length >= maxEqual) return;
      equalFields.push({ path: formatPath(path), left: say(left), right: say(right) });
    },
    differ(path, kind, findingOf, values) {
      counts[kind] += 1;
      const found = { path: formatPath(path), kind, finding: findingOf() };
      const key = differenceKey(found);
      const isListed = listedKeys.has(key);
      if (differences.length < maxDifferences + (isListed ? 0 : maxOthers)) {
        listedKeys.add(key);
        differences.push({ ...found, ...values() });
      } else if (isListed) {
        const path = wildPath(found.path);
        const count = (unlisted.get(key)?.count ?? 0) + 1;
        unlisted.set(key, { ...found, path, count });
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
        ...(unlisted.size > 0 && { unlisted: [...unlisted.values()] }),
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
