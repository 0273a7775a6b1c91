import type { PlainLeaf, WrittenForm } from './datum.ts';
import { writtenText } from './leaf.ts';

/** Returns the leaf of a FieldMask; paths may be snake_case or, as in ProtoJSON, lowerCamelCase. */
export function maskLeaf(
  paths: readonly string[],
  form: WrittenForm,
  written: string = paths.join(','),
): PlainLeaf {
  const key = paths
    .map((path) =>
      path.trim().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    )
    .join(',');
  const shown = form === 'plain' ? `${paths.length} paths: ${written}` : written;
  return { kind: 'leaf', type: 'mask', key, isDefault: key === '', form, written, shown };
}

/** Returns the leaf of a FieldMask in JSON: `"user.displayName,photo"`. */
export function maskFromJson(text: string): PlainLeaf {
  const paths = text === '' ? [] : text.split(',');
  return maskLeaf(paths, 'plain', writtenText(text));
}
