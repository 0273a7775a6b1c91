import { lookInScopes } from '../language/name-scopes.ts';
import type { OutlineField } from '../language/outline-model.ts';
import { isScalar } from '../language/scalar-types.ts';
import type { Defined, SchemaCatalog } from './schema-catalog.ts';

/** A `required` field whose type is a message or enum, and that type. */
export interface RequiredTarget {
  readonly field: OutlineField;
  readonly target: Defined;
}

/** What a message cannot do without; types that are missing are left out. */
export function requiredTargets(
  { entry, owner }: Defined,
  seen: SchemaCatalog['seen'],
): readonly RequiredTarget[] {
  if (entry.kind !== 'message') return [];
  return entry.fields.flatMap((field) => {
    if (field.label !== 'required' || isScalar(field.type)) return [];
    const target = lookInScopes((name) => seen(owner, name), entry.path, field.type);
    return target ? [{ field, target }] : [];
  });
}
