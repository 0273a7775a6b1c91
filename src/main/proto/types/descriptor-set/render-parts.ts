import type { SourceLocation } from './descriptor-model.ts';
import type { RenderContext } from './render-context.ts';
import { positionOf } from './source-places.ts';

/** A statement or block of a file or message, to be put in order and then written. */
export interface Part {
  /** Parts of one kind stay in the order that they have in the descriptor, which means something. */
  readonly kind: 'message' | 'enum' | 'field' | 'extend' | 'service' | 'method' | 'value' | 'other';
  /** Where it stood in the source; undefined when that is not told. */
  readonly location: SourceLocation | undefined;
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
  const placed: { readonly part: Part; readonly position: number }[] = [];
  for (const part of parts) {
    const told = part.location && positionOf(part.location);
    // Not every writer of source info tells where `reserved` and `extensions` stand.
    const position = told ?? (part.kind === 'other' ? -1 : undefined);
    if (position === undefined) return parts;
    const before = last.get(part.kind);
    if (part.kind !== 'other' && before !== undefined && position < before) return parts;
    last.set(part.kind, position);
    placed.push({ part, position });
  }
  return placed.sort((a, b) => a.position - b.position).map(({ part }) => part);
}

/** Writes parts, a blank line around each block and where the source had one. */
export function writeParts(
  { page }: RenderContext,
  parts: readonly Part[],
  startsApart: boolean,
): void {
  let before: Part | undefined;
  for (const part of parts) {
    if (before ? isApart(before, part) : startsApart || part.isBlock) page.gap();
    part.write();
    before = part;
  }
}

function isApart(before: Part, part: Part): boolean {
  if (before.isBlock || part.isBlock) return true;
  const end = before.location && endLine(before.location);
  const start = part.location && startLine(part.location);
  return end === undefined || start === undefined ? before.kind !== part.kind : start > end + 1;
}

/** The line on which a part or the comment above it starts. */
function startLine({ span, leading }: SourceLocation): number | undefined {
  const [line] = span;
  if (line === undefined || leading === null) return line;
  const breaks = leading.split('\n').length - 1;
  // In a block the last line is that of its closing mark.
  return line - (leading.startsWith('*') ? breaks + 1 : breaks);
}

function endLine({ span, trailing }: SourceLocation): number | undefined {
  const line = span.length > 3 ? span[2] : span[0];
  const lines = trailing === null ? 0 : trailing.split('\n').length - 1;
  return line === undefined || lines < 2 ? line : line + lines;
}
