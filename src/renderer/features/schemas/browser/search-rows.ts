import type { SchemaHit, TypeEntry } from '../../../../shared/model/schemas.ts';
import { formatCount } from '../../../ui/format-quantity.ts';

/** Types that are listed until all are asked for: below them is what else was found. */
const firstTypes = 8;

const placeKinds: readonly { readonly kind: SchemaHit['kind']; readonly text: string }[] = [
  { kind: 'field', text: 'Fields' },
  { kind: 'number', text: 'Field numbers' },
  { kind: 'enum value', text: 'Enum values' },
  { kind: 'method', text: 'Methods' },
  { kind: 'comment', text: 'Comments' },
];

/** A row of what a search found. */
export type SearchRow =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly text: string;
      readonly count: string;
    }
  | { readonly kind: 'type'; readonly key: string; readonly entry: TypeEntry }
  | { readonly kind: 'more'; readonly key: string; readonly count: number }
  /** The type that the places below it are in. */
  | { readonly kind: 'owner'; readonly key: string; readonly entry: TypeEntry }
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SchemaHit };

/** What a search found: the types by their names, and places of each kind, below the type they are in. */
export function searchRows(found: {
  readonly types: readonly TypeEntry[];
  readonly typeTotal: number;
  readonly hits: readonly SchemaHit[];
  /** Whether all types are listed, as far as they are here. */
  readonly isEveryType: boolean;
}): readonly SearchRow[] {
  const { types, typeTotal, hits, isEveryType } = found;
  const rows: SearchRow[] = [];
  if (types.length > 0) {
    rows.push({ kind: 'heading', key: 'types', text: 'Types', count: formatCount(typeTotal) });
    // One row less than the row that says so is no gain.
    const isShort = types.length <= firstTypes + 1;
    const listed = isEveryType || isShort ? types : types.slice(0, firstTypes);
    for (const entry of listed) {
      rows.push({ kind: 'type', key: `type ${entry.setName} ${entry.fullName}`, entry });
    }
    const count = typeTotal - listed.length;
    if (count > 0 && !isEveryType) rows.push({ kind: 'more', key: 'more', count });
  }
  for (const { kind, text } of placeKinds) {
    const ofKind = hits.filter((hit) => hit.kind === kind);
    if (ofKind.length === 0) continue;
    rows.push({ kind: 'heading', key: `places ${kind}`, text, count: formatCount(ofKind.length) });
    let owner: string | null = null;
    ofKind.forEach((hit, index) => {
      const ownerKey = `owner ${hit.type.setName} ${hit.type.fullName}`;
      if (ownerKey !== owner) {
        rows.push({ kind: 'owner', key: `${ownerKey} ${kind} ${index}`, entry: hit.type });
        owner = ownerKey;
      }
      rows.push({ kind: 'hit', key: `hit ${kind} ${index}`, hit });
    });
  }
  return rows;
}

/** Whether a row can be gone to and opened. */
export function isOption(row: SearchRow): boolean {
  return row.kind !== 'heading' && row.kind !== 'owner';
}
