import { lookInScopes } from '../language/name-scopes.ts';
import type { FoundDefinition, SchemaLookup } from './schema-index.ts';

/**
 * Resolves a reference in a scope to the full name of a message or enum, from the innermost scope outwards.
 * Types that the scope's file imports come first, else any type: a missing import does not make types
 * unusable here. Undefined if nothing has the name.
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
