import type { FormMessage } from '../../../../shared/model/message-form.ts';
import {
  type Expected,
  fieldNamed,
  isWhole,
  partOf,
  rootSlot,
  type Slot,
  slotOf,
  typeNameOf,
  wellKnownOf,
} from '../slot.ts';
import type { TypeLookup } from '../text-assist.ts';
import type { JsonAround, JsonPlace } from './json-place.ts';

/** Well-known types that have a special form in ProtoJSON (see the specification). */
const ownForms = new Set([
  'Timestamp',
  'Duration',
  'FieldMask',
  'Struct',
  'Value',
  'ListValue',
  'DoubleValue',
  'FloatValue',
  'Int64Value',
  'UInt64Value',
  'Int32Value',
  'UInt32Value',
  'BoolValue',
  'StringValue',
  'BytesValue',
]);

/** Returns what may be typed at a place in ProtoJSON; null when it is unknown or can be anything. */
export async function expectedInJson(
  lookup: TypeLookup,
  typeName: string,
  { around, expects }: JsonPlace,
): Promise<Expected | null> {
  let slot = rootSlot(typeName);
  for (const [index, container] of around.entries()) {
    const isLast = index === around.length - 1;
    if (container.kind === 'array') {
      // A body of several messages is an array.
      if (index > 0 && !isWhole(slot, 'repeated')) return null;
      slot = partOf(slot);
    } else if (isWhole(slot, 'map')) {
      if (isLast && expects === 'name') return null;
      slot = partOf(slot);
    } else {
      const inside = await insideObject(lookup, slot, container, isLast && expects === 'name');
      if (inside === null || 'kind' in inside) return inside;
      slot = inside;
    }
  }
  return expects === 'value' ? { kind: 'value', slot } : null;
}

/** Returns the slot of the current member, or what is expected for a name or for `@type`. */
async function insideObject(
  lookup: TypeLookup,
  slot: Slot,
  { key, keys, typeUrl }: Extract<JsonAround, { kind: 'object' }>,
  isName: boolean,
): Promise<Slot | Expected | null> {
  if (slot.isWhole || slot.type.kind !== 'message') return null;
  const isAny = wellKnownOf(slot.type) === 'Any';
  if (isAny && key === '@type') return { kind: 'type-url' };
  const heldName = isAny ? typeNameOf(typeUrl) : slot.type.typeName;
  const held = heldName === null ? null : rootSlot(heldName);
  if (held !== null && isOwnForm(held)) {
    if (!isAny) return null;
    // A special form is no object, so it goes under `value`.
    if (!isName) return key === 'value' ? held : null;
  }
  const message = heldName === null ? nothing : await lookup.message(heldName);
  if (message === null) return null;
  if (isName) {
    const shown = held !== null && isOwnForm(held) ? valueOnly(message) : message;
    return { kind: 'field', message: shown, present: keys, hasTypeUrl: isAny };
  }
  const field = key === null ? undefined : fieldNamed(message, key);
  return field === undefined ? null : slotOf(field);
}

function isOwnForm({ type }: Slot): boolean {
  return ownForms.has(wellKnownOf(type) ?? '');
}

/** An `Any` that does not name its type yet. */
const nothing: FormMessage = { name: '', comment: null, fields: [], oneofs: [] };

function valueOnly({ name, comment }: FormMessage): FormMessage {
  return {
    ...nothing,
    fields: [
      {
        name: 'value',
        jsonName: 'value',
        number: 0,
        type: { kind: 'message', typeName: name, isGroup: false },
        label: 'single',
        mapKey: null,
        presence: 'explicit',
        oneof: null,
        defaultJson: null,
        comment,
        isDeprecated: false,
      },
    ],
  };
}
