import type { FormEnum, FormField, FormMessage } from '../../../shared/model/message-form.ts';
import type { TypeAssist } from './text-assist.ts';

const role: FormEnum = {
  name: 't.Role',
  isClosed: false,
  values: [
    { name: 'NONE', number: 0, comment: null, isDeprecated: false },
    { name: 'ADMIN', number: 1, comment: 'May do all.', isDeprecated: false },
    { name: 'BOSS', number: 1, comment: null, isDeprecated: true },
  ],
};

/** A field as the engine describes it, with some parts changed. */
function field(
  name: string,
  number: number,
  type: string,
  rest: Partial<FormField> = {},
): FormField {
  return {
    name,
    jsonName: name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    number,
    type: typeOf(type),
    label: 'single',
    mapKey: null,
    presence: 'implicit',
    oneof: null,
    defaultJson: null,
    comment: null,
    isDeprecated: false,
    ...rest,
  };
}

function typeOf(name: string): FormField['type'] {
  if (name === 't.Role') return { kind: 'enum', typeName: name };
  if (name.includes('.')) return { kind: 'message', typeName: name, isGroup: false };
  return { kind: 'scalar', scalar: name as 'int32' };
}

const user: FormMessage = {
  name: 't.User',
  comment: 'A person.',
  fields: [
    field('user_id', 1, 'int32', { comment: 'Given by the *server*, see `Id`.' }),
    field('big', 2, 'int64'),
    field('role', 3, 't.Role'),
    field('friends', 4, 't.User', { label: 'repeated' }),
    field('roles', 5, 't.Role', { label: 'map', mapKey: 'string' }),
    field('at', 6, 'google.protobuf.Timestamp'),
    field('email', 7, 'string', { oneof: 'contact' }),
    field('phone_no', 8, 'string', { oneof: 'contact' }),
    field('payload', 9, 'google.protobuf.Any'),
    field('tags', 10, 'string', { label: 'repeated', isDeprecated: true }),
    field('is_new', 11, 'bool', { presence: 'explicit', defaultJson: 'true' }),
    field('ratio', 12, 'double'),
    field('users_by_id', 13, 't.User', { label: 'map', mapKey: 'int32' }),
    field('[t.nick]', 100, 'string', { jsonName: '[t.nick]' }),
  ],
  oneofs: [{ name: 'contact', comment: null }],
};

const messages: Readonly<Record<string, FormMessage>> = {
  't.User': user,
  'google.protobuf.Any': {
    name: 'google.protobuf.Any',
    comment: null,
    fields: [field('type_url', 1, 'string'), field('value', 2, 'bytes')],
    oneofs: [],
  },
  'google.protobuf.Timestamp': {
    name: 'google.protobuf.Timestamp',
    comment: null,
    fields: [field('seconds', 1, 'int64'), field('nanos', 2, 'int32')],
    oneofs: [],
  },
};

/** Defines a type `t.User` with fields of most kinds. */
export const userAssist: TypeAssist = {
  typeName: 't.User',
  message: async (name) => messages[name] ?? null,
  enumType: async (name) => (name === role.name ? role : null),
  findTypes: async (typed) =>
    ['t.User', 'google.protobuf.Timestamp'].filter((name) => name.includes(typed)),
};

/** Returns a text, and the offset in it that a bar marks. */
export function marked(text: string): readonly [text: string, offset: number] {
  return [text.replace('|', ''), text.indexOf('|')];
}
