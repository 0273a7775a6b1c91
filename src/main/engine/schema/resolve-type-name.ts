import type { SchemaLookup } from './schema-index.ts';

/**
 * The full name of the message or enum that a reference means, seen from a scope: the innermost that
 * has it (protobuf language specification, "Name resolution"); undefined when nothing does.
 */
export function resolveTypeName(
  lookup: SchemaLookup,
  scope: string,
  written: string,
): string | undefined {
  if (written.startsWith('.')) {
    return isType(lookup, written) ? written.slice(1) : undefined;
  }
  for (let at = scope; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const candidate = at === '' ? written : `${at}.${written}`;
    if (isType(lookup, candidate)) return candidate;
    if (at === '') return undefined;
  }
}

function isType(lookup: SchemaLookup, fullName: string): boolean {
  const found = lookup.find(fullName);
  return found !== undefined && found.definition.kind !== 'service';
}
