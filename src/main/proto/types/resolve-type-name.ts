import { lookInScopes } from '../language/name-scopes.ts';
import type { FoundDefinition, SchemaLookup } from './schema-index.ts';

/**
 * The full name of the message or enum that a reference means, seen from a scope: the innermost that
 * has it, of those that the file of the scope imports; of all where none of these has it, since a
 * forgotten import leaves types usable here. Undefined when nothing does.
 */
export function resolveTypeName(
  lookup: SchemaLookup,
  scope: string,
  written: string,
): string | undefined {
  const innermost = lookInScopes((name) => findType(lookup, name), scope, written);
  const from = lookup.find(scope)?.file;
  const isSeen = !innermost || !from || lookup.sees(from, innermost.file);
  const found = isSeen
    ? innermost
    : (lookInScopes(
        (name) => {
          const type = findType(lookup, name);
          return type && lookup.sees(from, type.file) ? type : undefined;
        },
        scope,
        written,
      ) ?? innermost);
  return found?.definition.fullName;
}

function findType(lookup: SchemaLookup, fullName: string): FoundDefinition | undefined {
  const found = lookup.find(fullName);
  return found?.definition.kind === 'service' ? undefined : found;
}
