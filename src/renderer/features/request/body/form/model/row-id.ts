import type { DraftMember } from '../../../../../../shared/json/json-tree.ts';
import { rootId } from './lay-out-form.ts';

/** The parts of a row id: a place, and the part of it. */
export interface RowId {
  readonly path: string;
  readonly part:
    | { readonly kind: 'place' }
    | { readonly kind: 'add' }
    | { readonly kind: 'type' }
    | { readonly kind: 'notice' }
    | { readonly kind: 'oneof'; readonly name: string }
    | { readonly kind: 'unknown'; readonly index: number }
    /** The member with a key; of several, the one with this number. */
    | { readonly kind: 'foreign'; readonly key: string; readonly number: number };
}

const suffix = /^([\s\S]*)\{(?:(\+)|(@type)|(notice)|#(\d+)|("(?:[^"\\]|\\.)*")(\d*)|([^"{}]+))\}$/;

/** Parses a row id. */
export function parseRowId(id: string): RowId {
  if (id === rootId) return { path: '', part: { kind: 'place' } };
  const match = suffix.exec(id);
  if (match === null) return { path: id, part: { kind: 'place' } };
  const [, path = '', add, type, notice, unknown, key, number, name = ''] = match;
  return { path, part: partOf() };

  function partOf(): RowId['part'] {
    if (add !== undefined) return { kind: 'add' };
    if (type !== undefined) return { kind: 'type' };
    if (notice !== undefined) return { kind: 'notice' };
    if (unknown !== undefined) return { kind: 'unknown', index: Number(unknown) };
    if (key === undefined) return { kind: 'oneof', name };
    return { kind: 'foreign', key: JSON.parse(key) as string, number: Number(number || '0') };
  }
}

/** Returns the member of a `foreign` row; undefined when it is gone. */
export function foreignMember(
  members: readonly DraftMember[],
  part: Extract<RowId['part'], { kind: 'foreign' }>,
): DraftMember | undefined {
  return members.filter(({ key }) => key === part.key)[part.number];
}
