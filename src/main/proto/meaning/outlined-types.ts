import { jsonNameOf } from '../language/json-name-of.ts';
import { scopeOf } from '../language/name-scopes.ts';
import { integerOf, type OutlineField, type ProtoOutline } from '../language/outline-model.ts';
import { outlineProto } from '../language/outline-proto.ts';
import { wireFormOf } from '../language/wire-form.ts';

/** The parts of a field that a comparison needs, as in its text: the type is not resolved. */
export interface OutlinedField {
  readonly number: number;
  /** Proto name; `[pkg.ext]` for an extension. */
  readonly name: string;
  readonly jsonName: string;
  /** As written; for a map the type of its values. */
  readonly type: string;
  readonly mapKey: string | null;
  readonly isRepeated: boolean;
  readonly isRequired: boolean;
  /** True when writers omit its default. */
  readonly isImplicit: boolean;
  /** True when its message is a group on the wire. */
  readonly isGroup: boolean;
  readonly oneof: string | null;
  /** The scope in which its type is looked up. */
  readonly scope: string;
}

/** The definitions of some files, as plain data. */
export interface OutlinedTypes {
  readonly messages: readonly {
    readonly fullName: string;
    readonly isGroup: boolean;
    readonly fields: readonly OutlinedField[];
  }[];
  readonly enums: readonly {
    readonly fullName: string;
    readonly values: readonly (readonly [name: string, number: number])[];
  }[];
  readonly extensions: readonly {
    /** As written. */
    readonly extendee: string;
    readonly field: OutlinedField;
  }[];
  /** The response types of methods, as written, with the scope for their lookup. */
  readonly responses: readonly (readonly [type: string, scope: string])[];
}

/** Reads the types of texts; a syntax error affects only its own statement. */
export function outlineTypes(texts: Iterable<string>): OutlinedTypes {
  const messages: OutlinedTypes['messages'][number][] = [];
  const enums: OutlinedTypes['enums'][number][] = [];
  const extensions: OutlinedTypes['extensions'][number][] = [];
  const responses: (readonly [string, string])[] = [];
  for (const text of texts) {
    const outline = outlineProto(text);
    for (const entry of outline.entries) {
      switch (entry.kind) {
        case 'message':
          messages.push({
            fullName: entry.path,
            isGroup: entry.isGroup,
            fields: entry.fields.map((field) => fieldOf(outline, field, field.name, entry.path)),
          });
          break;
        case 'enum':
          enums.push({
            fullName: entry.path,
            values: entry.values.map(({ name, number }) => [name, integerOf(number)] as const),
          });
          break;
        case 'extension': {
          const scope = entry.parent?.path ?? outline.packageName;
          const field = fieldOf(outline, entry, `[${entry.path}]`, scope);
          extensions.push({ extendee: entry.extended ?? '', field });
          break;
        }
        case 'service':
          for (const { responseType } of entry.methods) {
            responses.push([responseType, scopeOf(entry.path)]);
          }
          break;
        default:
          break;
      }
    }
  }
  return { messages, enums, extensions, responses };
}

function fieldOf(
  outline: ProtoOutline,
  field: OutlineField,
  name: string,
  scope: string,
): OutlinedField {
  const { label, mapKey, oneof } = field;
  // The type is not resolved yet: a comparison uses only what its type has.
  const { presence } = wireFormOf(outline, field, 'scalar');
  return {
    number: integerOf(field.number),
    name,
    jsonName: field.kind === 'extension' ? name : jsonNameOf(field),
    type: field.type,
    mapKey,
    isRepeated: label === 'repeated' || mapKey !== null,
    isRequired: presence === 'required',
    isImplicit: presence === 'implicit',
    isGroup: wireFormOf(outline, field, 'message').isGroup,
    oneof,
    scope,
  };
}
