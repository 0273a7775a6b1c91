import type { AlignedRange } from '../../../shared/contract/engine-texts.ts';

/** A list of ranges from start to end, limited in number. */
export interface RangeList {
  /** Adds bytes that both sides have. */
  same(length: number): void;
  /** Adds bytes that only one side has, for each side. */
  changed(leftLength: number, rightLength: number): void;
  end(): {
    readonly ranges: readonly AlignedRange[];
    readonly sameBytes: number;
    /** True when equal bytes count as changed, to stay within the limit. */
    readonly isJoined: boolean;
  };
}

/** Lengths of a range; equal for `same`. */
interface Piece {
  readonly isSame: boolean;
  readonly left: number;
  readonly right: number;
}

/**
 * Creates an empty list. When it exceeds twice its limit, and at its end, the changes around the shortest
 * equal ranges are joined.
 */
export function createRangeList(maxRanges: number): RangeList {
  let pieces: Piece[] = [];
  let isJoined = false;

  function add(piece: Piece): void {
    append(pieces, piece);
    if (pieces.length > maxRanges * 2) shorten();
  }

  /** Each equal range that becomes changed joins three pieces to one. */
  function shorten(): void {
    const excess = Math.ceil((pieces.length - maxRanges) / 2);
    if (excess <= 0) return;
    isJoined = true;
    // The last piece may still grow, and before the first there is nothing to join.
    const inside = pieces.flatMap(({ isSame }, index) =>
      isSame && index > 0 && index < pieces.length - 1 ? [index] : [],
    );
    inside.sort((one, other) => (pieces[one]?.left ?? 0) - (pieces[other]?.left ?? 0));
    const given = new Set(inside.slice(0, excess));
    const joined: Piece[] = [];
    for (const [index, piece] of pieces.entries()) {
      append(joined, given.has(index) ? { ...piece, isSame: false } : piece);
    }
    pieces = joined;
  }

  return {
    same(length) {
      if (length > 0) add({ isSame: true, left: length, right: length });
    },
    changed(left, right) {
      if (left > 0 || right > 0) add({ isSame: false, left, right });
    },
    end() {
      shorten();
      const ranges: AlignedRange[] = [];
      let leftStart = 0;
      let rightStart = 0;
      let sameBytes = 0;
      for (const { isSame, left, right } of pieces) {
        const leftEnd = leftStart + left;
        const rightEnd = rightStart + right;
        const kind = isSame ? 'same' : 'changed';
        ranges.push({ kind, leftStart, leftEnd, rightStart, rightEnd });
        if (isSame) sameBytes += left;
        leftStart = leftEnd;
        rightStart = rightEnd;
      }
      return { ranges, sameBytes, isJoined };
    },
  };
}

/** Adds a piece, or extends the last one if it is of the same kind. */
function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.isSame !== piece.isSame) pieces.push(piece);
  else {
    pieces[pieces.length - 1] = {
      ...piece,
      left: last.left + piece.left,
      right: last.right + piece.right,
    };
  }
}
