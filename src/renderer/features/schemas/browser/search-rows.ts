import type { SchemaHit, TypeEntry } from '../../../../shared/model/schemas.ts';
import { formatCount } from '../../../ui/format-quantity.ts';

/** The number of types listed at first, so that other results are visible below. */
const firstTypes = 8;

const placeKinds: readonly { readonly kind: SchemaHit['kind']; readonly text: string }[] = [
  { kind: 'field', text: 'Fields' },
  { kind: 'number', text: 'Field numbers' },
  { kind: 'enum value', text: 'Enum values' },
  { kind: 'method', text: 'Methods' },
  { kind: 'comment', text: 'Comments' },
];

/** A row of the search results. */
export type SearchRow =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly text: string;
      readonly count: string;
    }
  | { readonly kind: 'type'; readonly key: string; readonly entry: TypeEntry }
  | { readonly kind: 'more'; readonly key: string; readonly count: number }
  /** The type of the places below it. */
  | { readonly kind: 'owner'; readonly key: string; readonly entry: TypeEntry }
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SchemaHit };

/** Returns the results of a search: types by name, then places of each kind below their types. */
export function searchRows(found: {
  readonly types: readonly TypeEntry[];
  readonly typeTotal: number;
  readonly hits: readonly SchemaHit[];
  /** True when all loaded types are listed. */
  readonly isEveryType: boolean;
}): readonly SearchRow[] {
  const { types, typeTotal, hits, isEveryType } = found;
  const rows: SearchRow[] = [];
  if (types.length > 0) {
    rows.push({ kind: 'heading', key: 'types', text: 'Types', count: formatCount(typeTotal) });
    // Hiding a single type would not save a row.
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

/** True when a row can be selected and opened. */
export function isOption(row: SearchRow): boolean {
  return row.kind !== 'heading' && row.kind !== 'owner';
}
