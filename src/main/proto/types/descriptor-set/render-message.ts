import { joinName } from './definitions.ts';
import {
  type MessageDescriptor,
  maxFieldNumber,
  type OneofDescriptor,
} from './descriptor-model.ts';
import { type RenderContext, writeOptionStatements } from './render-context.ts';
import { enumPart, visibilityPrefix } from './render-enum-and-service.ts';
import { extendParts } from './render-extend.ts';
import { type FieldPlace, fieldPart, isPlainEntry, type NestedMessage } from './render-field.ts';
import { inSourceOrder, type Part, writeParts } from './render-parts.ts';
import { extensionRangeParts, reservedParts } from './render-ranges.ts';

/** Returns the messages of a scope, except those written with their field (absolute names in `hidden`). */
export function messageParts(
  context: RenderContext,
  messages: readonly MessageDescriptor[],
  scope: string,
  path: readonly number[],
  hidden: ReadonlySet<string>,
): readonly Part[] {
  const { page, places } = context;
  return messages.flatMap((message, index): readonly Part[] => {
    const fullName = joinName(scope, message.name);
    if (hidden.has(`.${fullName}`)) return [];
    const messagePath = [...path, index];
    const head = `${visibilityPrefix(message.visibility)}message ${message.name}`;
    return [
      {
        kind: 'message',
        location: places.at(messagePath),
        isBlock: true,
        write: () =>
          page.block(head, places.at(messagePath), () =>
            writeMessageBody(context, message, fullName, messagePath),
          ),
      },
    ];
  });
}

/** Writes the content of a message or group. */
function writeMessageBody(
  context: RenderContext,
  message: MessageDescriptor,
  fullName: string,
  path: readonly number[],
): void {
  const hasOptions = writeOptionStatements(
    context,
    message.options,
    { typeName: 'google.protobuf.MessageOptions', scope: fullName, path: [...path, 7] },
    // It is only for descriptors; an entry that no field uses is an ordinary message.
    ({ name }) => name[0]?.isExtension === true || name[0]?.name !== 'map_entry',
  );
  const nested = nestedByName(context, message.messages, fullName, [...path, 3]);
  const parts: readonly Part[] = [
    ...reservedParts(context, message, [...path, 9], [...path, 10], maxFieldNumber),
    ...message.enums.map((found, index) => enumPart(context, found, fullName, [...path, 4, index])),
    ...messageParts(
      context,
      message.messages,
      fullName,
      [...path, 3],
      hiddenMessages(context, message, nested),
    ),
    ...fieldParts(context, message, fullName, path, nested),
    ...extensionRangeParts(context, message, fullName, [...path, 5]),
    ...extendParts(context, message.extensions, nested, fullName, [...path, 6]),
  ];
  writeParts(context, inSourceOrder(parts), hasOptions);
}

/** Returns the messages of a scope by absolute name. */
export function nestedByName(
  context: RenderContext,
  messages: readonly MessageDescriptor[],
  scope: string,
  path: readonly number[],
): ReadonlyMap<string, NestedMessage> {
  return new Map(
    messages.map((message, index) => {
      const fullName = joinName(scope, message.name);
      const messagePath = [...path, index];
      const writeBody = () => writeMessageBody(context, message, fullName, messagePath);
      return [`.${fullName}`, { message, path: messagePath, writeBody }];
    }),
  );
}

function hiddenMessages(
  { file }: RenderContext,
  message: MessageDescriptor,
  nested: ReadonlyMap<string, NestedMessage>,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const { type, label, typeName } of message.fields) {
    const found = nested.get(typeName)?.message;
    const isEntry = found && label === 'repeated' && type === 'message' && isPlainEntry(found);
    if (isEntry) hidden.add(typeName);
  }
  if (file.syntax === 'editions') return hidden;
  for (const { type, typeName } of [...message.fields, ...message.extensions]) {
    if (type === 'group') hidden.add(typeName);
  }
  return hidden;
}

function fieldParts(
  context: RenderContext,
  message: MessageDescriptor,
  scope: string,
  path: readonly number[],
  nested: ReadonlyMap<string, NestedMessage>,
): readonly Part[] {
  const members = membersOfOneofs(message);
  const written = new Set<number>();
  return message.fields.flatMap((field, index): readonly Part[] => {
    const fieldPath = [...path, 2, index];
    const oneofIndex = field.isProto3Optional ? null : field.oneofIndex;
    const oneof = oneofIndex === null ? undefined : message.oneofs[oneofIndex];
    if (oneofIndex === null || !oneof) {
      const place = { scope, path: fieldPath, isInOneof: false, nested };
      return [fieldPart(context, field, place)];
    }
    if (written.has(oneofIndex)) return [];
    written.add(oneofIndex);
    const fieldPlaces = (members.get(oneofIndex) ?? []).map(
      (member): FieldPlace & { index: number } => ({
        index: member,
        scope,
        path: [...path, 2, member],
        isInOneof: true,
        nested,
      }),
    );
    return [oneofPart(context, message, oneof, [...path, 8, oneofIndex], fieldPlaces)];
  });
}

/**
 * Returns the field indices of each oneof; leaves out those that protoc makes for proto3 `optional`, which
 * text does not have.
 */
function membersOfOneofs(message: MessageDescriptor): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  message.fields.forEach(({ oneofIndex, isProto3Optional }, index) => {
    if (oneofIndex === null || isProto3Optional) return;
    const found = members.get(oneofIndex);
    if (found) found.push(index);
    else members.set(oneofIndex, [index]);
  });
  return members;
}

function oneofPart(
  context: RenderContext,
  message: MessageDescriptor,
  oneof: OneofDescriptor,
  path: readonly number[],
  fields: readonly (FieldPlace & { readonly index: number })[],
): Part {
  const { page, places } = context;

  function writeBody(): void {
    const hasOptions = writeOptionStatements(context, oneof.options, {
      typeName: 'google.protobuf.OneofOptions',
      scope: fields[0]?.scope ?? '',
      path: [...path, 2],
    });
    if (hasOptions) page.gap();
    const parts = fields.flatMap((place): readonly Part[] => {
      const field = message.fields[place.index];
      return field ? [fieldPart(context, field, place)] : [];
    });
    writeParts(context, parts, false);
  }

  return {
    kind: 'field',
    location: places.at(path),
    isBlock: true,
    write: () => page.block(`oneof ${oneof.name}`, places.at(path), writeBody),
  };
}
