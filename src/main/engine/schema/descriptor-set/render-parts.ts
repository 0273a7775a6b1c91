import type { RenderContext } from './render-context.ts';

/** A statement or block of a file or message, to be put in order and then written. */
export interface Part {
  /** Parts of one kind stay in the order that they have in the descriptor, which means something. */
  readonly kind: 'message' | 'enum' | 'field' | 'extend' | 'service' | 'method' | 'value' | 'other';
  /** Where it stood in the source; undefined when that is not told. */
  readonly position: number | undefined;
  /** Stands apart from its neighbours by a blank line. */
  readonly isBlock: boolean;
  write(): void;
}

/**
 * Parts in the order of the source, when it is told for all of them and does not turn the order of
 * fields, values or methods; else as they are.
 */
export function inSourceOrder(parts: readonly Part[]): readonly Part[] {
  const last = new Map<Part['kind'], number>();
  for (const { kind, position } of parts) {
    if (position === undefined) return parts;
    const before = last.get(kind);
    if (kind !== 'other' && before !== undefined && position < before) return parts;
    last.set(kind, position);
  }
  return [...parts].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** Writes parts, a blank line around each block. */
export function writeParts(
  { page }: RenderContext,
  parts: readonly Part[],
  startsApart: boolean,
): void {
  let isApart = startsApart;
  let before: Part['kind'] | undefined;
  for (const part of parts) {
    if (part.isBlock || isApart || (before !== undefined && before !== part.kind)) page.gap();
    part.write();
    isApart = part.isBlock;
    before = part.kind;
  }
}
