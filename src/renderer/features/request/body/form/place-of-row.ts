import { locateInText } from '../../../../../shared/text/locate-in-text.ts';
import { shortName } from '../../../../ui/type-name.ts';
import type { Form } from './model/form.ts';
import { contentTypeOf, placeAtPath } from './model/form-place.ts';
import type { FormRow, FormRows } from './model/form-row.ts';
import { parseRowId } from './model/row-id.ts';

/** Returns where the JSON of a row begins; for a missing value, the nearest one around it. */
export function placeOfRow(
  { input, root }: Form,
  row: FormRow,
): { readonly line: number; readonly column: number } {
  let place = placeAtPath(root, row.path, input.types) ?? root;
  while (place.node === null && place.parent !== null) place = place.parent;
  const { line = 1, column = 1 } = locateInText(input.text, place.node?.start ?? 0);
  return { line, column };
}

/** Returns the row of a field path, also for a member without a field; null for none. */
export function rowIdAt(rows: FormRows, path: string): string | null {
  const [, parent = '', name = ''] = /^(?:([\s\S]*)\.)?([^.[\]]+)$/.exec(path) ?? [];
  const ids = [path, `${parent}{${JSON.stringify(name)}}`];
  return ids.find((id) => rows.indexOf(id) >= 0) ?? null;
}

/** Returns the JSON of a row, unindented; null when the body has none. */
export function jsonOfRow({ input, root }: Form, id: string): string | null {
  const place = placeAtPath(root, parseRowId(id).path, input.types);
  if (!place?.node) return null;
  const { start, end } = place.node;
  const lineStart = input.text.lastIndexOf('\n', start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(input.text.slice(lineStart, start)) ?? [];
  return input.text.slice(start, end).replaceAll(`\n${indent}`, '\n');
}

/** Returns the short name of the type in an `Any`; null for other rows. */
export function contentOfRow({ input, root }: Form, row: FormRow): string | null {
  if (row.typeName !== 'google.protobuf.Any' || row.state === 'unset') return null;
  const place = placeAtPath(root, row.path, input.types);
  const name = place === null || place.shape !== 'single' ? null : contentTypeOf(place);
  return name === null ? 'without a type' : shortName(name);
}
