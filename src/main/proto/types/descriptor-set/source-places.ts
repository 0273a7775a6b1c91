import { groupBy } from '../group-by.ts';
import type { SourceLocation } from './descriptor-model.ts';

/** The places of definitions in the source text of a descriptor, as far as known. */
export interface SourcePlaces {
  /** Returns the place of a path, with all comments of statements that share it (reserved ranges). */
  at(path: readonly number[]): SourceLocation | undefined;
  /** Returns all places that share a path, in order: the blocks of `extend`. */
  all(path: readonly number[]): readonly SourceLocation[];
  /** Returns a number that grows with line and column; undefined if unknown. */
  positionOf(path: readonly number[]): number | undefined;
}

/** Looks up locations by path. */
export function createSourcePlaces(locations: readonly SourceLocation[]): SourcePlaces {
  const byPath = groupBy(locations, ({ path }) => path.join(','));

  function all(path: readonly number[]): readonly SourceLocation[] {
    return byPath.get(path.join(',')) ?? [];
  }

  return {
    all,
    at: (path) => all(path)[0],
    positionOf(path) {
      const location = all(path)[0];
      return location && positionOf(location);
    },
  };
}

/** Returns the start of a location as one number that grows with line and column. */
export function positionOf({ span }: SourceLocation): number | undefined {
  const [line, column] = span;
  return line === undefined || column === undefined ? undefined : line * 2 ** 20 + column;
}

/** Returns the index of the block in `blocks`, which are in sequence, that contains a location; else -1. */
export function enclosing(blocks: readonly SourceLocation[], inner: SourceLocation): number {
  const start = positionOf(inner) ?? -1;
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const block = blocks[middle];
    if (((block && positionOf(block)) ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  const found = blocks[low];
  return found && isWithin(inner, found) ? low : -1;
}

function isWithin(inner: SourceLocation, outer: SourceLocation): boolean {
  const start = positionOf(inner);
  const outerStart = positionOf(outer);
  if (start === undefined || outerStart === undefined) return false;
  const { span } = outer;
  const endLine = span.length > 3 ? span[2] : span[0];
  const endColumn = span.at(-1);
  const outerEnd = (endLine ?? 0) * 2 ** 20 + (endColumn ?? 0);
  return outerStart <= start && start < outerEnd;
}
