import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { lookInScopes } from '../language/name-scopes.ts';
import { isScalar } from '../language/scalar-types.ts';
import { recoveredPackage } from '../types/recovered-package.ts';
import type { OutlinedField, OutlinedTypes } from './outlined-types.ts';

/** A message type in the form for comparisons. */
export interface TableMessage {
  readonly kind: 'message';
  readonly fullName: string;
  readonly fields: readonly TableField[];
  readonly byNumber: ReadonlyMap<number, TableField>;
  /** By proto name and by JSON name. */
  byName(name: string): TableField | undefined;
}

/** An enum type. */
export interface TableEnum {
  readonly kind: 'enum';
  readonly fullName: string;
  readonly numbers: ReadonlySet<number>;
  readonly names: ReadonlySet<string>;
}

/** A field of a type, with its message or enum if it has one. */
export interface TableField extends OutlinedField {
  /** Null for a message or an enum. */
  readonly scalar: ScalarType | null;
  /**
   * Returns the message or enum of the field; undefined if no schema defines it. Looked up on the first call.
   */
  target(): TableMessage | TableEnum | undefined;
}

/** The types of one schema set, from the outlines of its files: nothing is compiled. */
export interface TypeTable {
  readonly setName: string;
  /** Messages that a body may be: all except groups. */
  readonly candidates: readonly string[];
  /** Messages of the built-in files that the set does not define itself. */
  readonly builtIn: ReadonlySet<string>;
  find(fullName: string): TableMessage | TableEnum | undefined;
  /** True when it is the response type of a service method. */
  isResponse(fullName: string): boolean;
}

/**
 * Creates the table of a set. Messages are made from their outlines on demand.
 *
 * @param parts of the set's own files; the first part that defines a name counts
 * @param builtIn searched after them
 */
export function createTypeTable(
  setName: string,
  parts: readonly OutlinedTypes[],
  builtIn: OutlinedTypes,
): TypeTable {
  const messages = new Map<string, OutlinedTypes['messages'][number]>();
  const enums = new Map<string, OutlinedTypes['enums'][number]>();
  const candidates: string[] = [];
  const others = new Set<string>();
  for (const part of [...parts, builtIn]) {
    for (const message of part.messages) {
      if (messages.has(message.fullName)) continue;
      messages.set(message.fullName, message);
      if (message.isGroup) continue;
      if (part === builtIn) others.add(message.fullName);
      else candidates.push(message.fullName);
    }
    for (const each of part.enums) if (!enums.has(each.fullName)) enums.set(each.fullName, each);
  }
  const made = new Map<string, TableMessage | TableEnum>();
  const later = (make: () => Map<string, OutlinedField[]>) => {
    let value: Map<string, OutlinedField[]> | undefined;
    return () => {
      value ??= make();
      return value;
    };
  };

  function nameOf(scope: string, written: string): string | undefined {
    const has = (name: string) => (messages.has(name) || enums.has(name) ? name : undefined);
    return lookInScopes(has, scope, written);
  }

  const extensions = later(() => {
    const found = new Map<string, OutlinedField[]>();
    for (const { extendee, field } of parts.flatMap((part) => part.extensions)) {
      const name = nameOf(field.scope, extendee);
      if (name === undefined) continue;
      const known = found.get(name);
      if (known) known.push(field);
      else found.set(name, [field]);
    }
    return found;
  });
  let responses: Set<string> | undefined;

  function find(fullName: string): TableMessage | TableEnum | undefined {
    const known = made.get(fullName);
    if (known) return known;
    const message = messages.get(fullName);
    const each = message ? undefined : enums.get(fullName);
    const fresh = message
      ? tableMessage(message.fullName, [
          ...message.fields,
          ...(extensions().get(fullName) ?? []),
          ...recoveredFields(fullName, message.fields),
        ])
      : each && tableEnum(each);
    if (fresh) made.set(fullName, fresh);
    return fresh;
  }

  /** Returns the recovered fields of a type: they count as its own fields. */
  function recoveredFields(
    fullName: string,
    own: readonly OutlinedField[],
  ): readonly OutlinedField[] {
    const numbers = new Set(own.map(({ number }) => number));
    const recovered = messages.get(`${recoveredPackage}.${fullName}`)?.fields ?? [];
    return recovered.filter(({ number }) => !numbers.has(number));
  }

  function tableMessage(fullName: string, outlined: readonly OutlinedField[]): TableMessage {
    const fields = outlined.map((field) => tableField(field));
    let names: Map<string, TableField> | undefined;
    return {
      kind: 'message',
      fullName,
      fields,
      byNumber: new Map(fields.map((field) => [field.number, field])),
      byName(name) {
        names ??= new Map([
          ...fields.map((field) => [field.jsonName, field] as const),
          ...fields.map((field) => [field.name, field] as const),
        ]);
        return names.get(name);
      },
    };
  }

  function tableField(field: OutlinedField): TableField {
    const scalar = isScalar(field.type) ? (field.type as ScalarType) : null;
    let target: TableMessage | TableEnum | undefined | null = null;
    return {
      ...field,
      scalar,
      target() {
        if (target === null) {
          const name = scalar === null ? nameOf(field.scope, field.type) : undefined;
          target = name === undefined ? undefined : find(name);
        }
        return target;
      },
    };
  }

  return {
    setName,
    candidates,
    builtIn: others,
    find,
    isResponse(fullName) {
      responses ??= new Set(
        parts
          .flatMap((part) => part.responses)
          .map(([type, scope]) => nameOf(scope, type))
          .filter((name) => name !== undefined),
      );
      return responses.has(fullName);
    },
  };
}

function tableEnum({ fullName, values }: OutlinedTypes['enums'][number]): TableEnum {
  return {
    kind: 'enum',
    fullName,
    numbers: new Set(values.map(([, number]) => number)),
    names: new Set(values.map(([name]) => name)),
  };
}
