import type { SourceLocation } from './descriptor-model.ts';
import type { RenderContext } from './render-context.ts';
import { positionOf } from './source-places.ts';

/** A statement or block of a file or message, to be ordered and then written. */
export interface Part {
  /** Parts of one kind keep their order of the descriptor, which has a meaning. */
  readonly kind: 'message' | 'enum' | 'field' | 'extend' | 'service' | 'method' | 'value' | 'other';
  /** Its place in the source; undefined if unknown. */
  readonly location: SourceLocation | undefined;
  /** True for a part with blank lines around it. */
  readonly isBlock: boolean;
  write(): void;
}

/**
 * Returns parts in source order, if known for all of them and if it keeps the order of fields, values and
 * methods; else unchanged.
 */
export function inSourceOrder(parts: readonly Part[]): readonly Part[] {
  const last = new Map<Part['kind'], number>();
  const placed: { readonly part: Part; readonly position: number }[] = [];
  for (const part of parts) {
    const known = part.location && positionOf(part.location);
    // Not every writer of source info records the places of `reserved` and `extensions`.
    const position = known ?? (part.kind === 'other' ? -1 : undefined);
    if (position === undefined) return parts;
    const before = last.get(part.kind);
    if (part.kind !== 'other' && before !== undefined && position < before) return parts;
    last.set(part.kind, position);
    placed.push({ part, position });
  }
  return placed.sort((a, b) => a.position - b.position).map(({ part }) => part);
}

/** Writes parts, with blank lines around each block and where the source had one. */
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

/** Returns the line where a part or the comment above it starts. */
function startLine({ span, leading }: SourceLocation): number | undefined {
  const [line] = span;
  if (line === undefined || leading === null) return line;
  const breaks = leading.split('\n').length - 1;
  // In a block comment the last line is that of its closing mark.
  return line - (leading.startsWith('*') ? breaks + 1 : breaks);
}

function endLine({ span, trailing }: SourceLocation): number | undefined {
  const line = span.length > 3 ? span[2] : span[0];
  const lines = trailing === null ? 0 : trailing.split('\n').length - 1;
  return line === undefined || lines < 2 ? line : line + lines;
}
