import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { FoundDefinition, SchemaLookup } from '../schema-index.ts';

/** Returns a definition for lists and links. */
export function entryOf({ index }: SchemaLookup, { file, definition }: FoundDefinition): TypeEntry {
  const { kind, fullName } = definition;
  return { kind, fullName, setName: index.setName, file: file.importPath };
}
