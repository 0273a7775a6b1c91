import type { FormField, FormMessage } from '../../../../shared/model/message-form.ts';
import {
  type Expected,
  partOf,
  rootSlot,
  type Slot,
  slotOf,
  typeNameOf,
  wellKnownOf,
} from '../slot.ts';
import type { TypeLookup } from '../text-assist.ts';
import type { TextprotoPlace } from './textproto-place.ts';

/** Returns what may be typed at a place in text format; null when it is unknown. */
export async function expectedInTextproto(
  lookup: TypeLookup,
  typeName: string,
  { around, expects }: TextprotoPlace,
): Promise<Expected | null> {
  let slot = rootSlot(typeName);
  for (const [index, container] of around.entries()) {
    if (container.kind === 'list') {
      slot = partOf(slot);
      continue;
    }
    const isInner = index === around.length - 1;
    const message = await messageOf(lookup, slot);
    if (message === null) return null;
    if (isInner && expects !== 'value') {
      const hasTypeUrl = wellKnownOf(slot.type) === 'Any';
      const present = container.keys.map((key) => textFieldNamed(message, key)?.name ?? key);
      return { kind: 'field', message, present, hasTypeUrl };
    }
    const held = container.key?.includes('/') === true ? heldBy(container.key) : null;
    const field = container.key === null ? undefined : textFieldNamed(message, container.key);
    if (held === null && field === undefined) return null;
    slot = held ?? slotOf(field as FormField);
  }
  return { kind: 'value', slot };
}

/** Returns the fields of the message in a slot. A map entry has a key and a value field. */
async function messageOf(lookup: TypeLookup, { field, type }: Slot): Promise<FormMessage | null> {
  if (field?.label === 'map') return entryOf(field);
  return type.kind === 'message' ? await lookup.message(type.typeName) : null;
}

function entryOf(field: FormField): FormMessage {
  const part = {
    ...field,
    label: 'single',
    mapKey: null,
    oneof: null,
    isDeprecated: false,
  } as const;
  const key: FormField['type'] = { kind: 'scalar', scalar: field.mapKey ?? 'string' };
  return {
    name: `${field.name} entry`,
    comment: null,
    fields: [
      { ...part, name: 'key', jsonName: 'key', number: 1, type: key },
      { ...part, name: 'value', jsonName: 'value', number: 2 },
    ],
    oneofs: [],
  };
}

/** The type in the brackets of an `Any`. */
function heldBy(key: string): Slot | null {
  const name = typeNameOf(key.slice(1, -1));
  return name === null ? null : rootSlot(name);
}

/** Returns the name of a field in text format: a group uses the name of its type. */
export function textNameOf(field: FormField): string {
  if (field.type.kind !== 'message' || !field.type.isGroup) return field.name;
  const typeName = field.type.typeName.slice(field.type.typeName.lastIndexOf('.') + 1);
  return typeName.toLowerCase() === field.name ? typeName : field.name;
}

/** Finds a field by its name or number in text format, which has no JSON names. */
export function textFieldNamed(message: FormMessage, name: string): FormField | undefined {
  return message.fields.find(
    (field) => field.name === name || textNameOf(field) === name || String(field.number) === name,
  );
}
