import { writeDraftString } from '../../../../../../shared/json/draft-string.ts';
import { insertItems } from '../../../../../../shared/json/edit-json.ts';
import { insertWritten } from '../../../../../../shared/json/insert-in-json.ts';
import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import { editable, setValueSteps } from './edit-place.ts';
import { type Change, refusal } from './form-change.ts';
import type { FormPlace } from './form-place.ts';
import { keyScalarOf, normalKey } from './map-keys.ts';

/** Returns the steps that insert values into a list; a missing list is created. */
export function insertValues(
  place: FormPlace,
  values: readonly string[],
  at: number,
): Change['steps'] {
  const { node, path } = place;
  if (values.length === 0) return [];
  if (node === null) return setValueSteps(path, `[${values.join(', ')}]`);
  if (node.kind !== 'array') throw wrongShape(place);
  return [(body) => insertItems(editable(body), node, at, values)];
}

/** Returns the steps that add entries at the end of a map. */
export function insertEntries(
  place: FormPlace,
  entries: readonly (readonly [key: string, value: string])[],
): Change['steps'] {
  const { node, path } = place;
  if (entries.length === 0) return [];
  const parts = entries.map(([key, value]) => `${writeDraftString(key)}: ${value}`);
  if (node === null) return setValueSteps(path, `{${parts.join(', ')}}`);
  if (node.kind !== 'object') throw wrongShape(place);
  return [(body) => insertWritten(editable(body), node, node.members.length, parts)];
}

/** Throws a Problem for keys that the map already has, or that are pasted twice. */
export function refuseTakenKeys(place: FormPlace, pasted: DraftObject): void {
  const scalar = keyScalarOf(place);
  const present: readonly DraftMember[] = place.node?.kind === 'object' ? place.node.members : [];
  const seen = new Set(present.map(({ key }) => normalKey(scalar, key)));
  const taken: string[] = [];
  for (const { key } of pasted.members) {
    const normal = normalKey(scalar, key);
    if (seen.has(normal)) taken.push(JSON.stringify(key));
    seen.add(normal);
  }
  if (taken.length === 0) return;
  const more = taken.length > 5 ? `, and ${taken.length - 5} more` : '';
  throw refusal(
    'The map already has some of these keys',
    `Duplicates: ${taken.slice(0, 5).join(', ')}${more}.`,
    'Remove those entries here or in the pasted text. Nothing changed.',
  );
}

/** Returns the number of values of a list or map. */
export function countOf(place: FormPlace | null): number {
  if (place?.node?.kind === 'array') return place.node.items.length;
  return place?.node?.kind === 'object' ? place.node.members.length : 0;
}

function wrongShape({ path, shape }: FormPlace) {
  const wanted = shape === 'list' ? 'a list' : 'an object';
  return refusal('This has another shape', `\`${path}\` is not ${wanted}.`, 'Fix it first.');
}
