import protobuf from 'protobufjs';
import type { JsonStep } from '../../../shared/json/json-path.ts';
import type { DraftNode } from '../../../shared/json/json-tree.ts';
import type { MergeRules } from '../../../shared/json/merge-json.ts';
import { hasOwnForm, isFreeType, jsonFieldsOf, jsonNameOf } from './find-json-field.ts';
import { elementOf, type Slot, slotOf, takesNull, typeOfAny } from './json-slot.ts';
import { readJsonPart } from './read-json-message.ts';
import { isAny } from './typed-json.ts';

/**
 * Decides when parts of two ProtoJSON texts of a type mean the same: a field under either of its names, an
 * enum by name or number, `"1"` and `1`, a time in another zone. A member that has its default value and is
 * omitted in the new text may stay.
 *
 * @param root the text before
 */
export function jsonMergeRules(
  type: protobuf.Type,
  root: DraftNode,
  isSeveral: boolean,
): MergeRules {
  const whole: Slot = { kind: isSeveral ? 'messages' : 'message', type };

  function placeAt(steps: readonly JsonStep[]): Place {
    let place: Place = { slot: whole, field: null };
    let node: DraftNode | undefined = root;
    for (const step of steps) {
      place = stepInto(place.slot, node, step);
      if (typeof step === 'number') node = node?.kind === 'array' ? node.items[step] : undefined;
      else {
        node =
          node?.kind === 'object' ? node.members.find(({ key }) => key === step)?.value : undefined;
      }
    }
    return place;
  }

  return {
    nameOf(steps, key) {
      const { slot } = placeAt(steps);
      const field = slot.kind === 'message' ? jsonFieldsOf(slot.type).get(key) : undefined;
      return field ? jsonNameOf(field) : key;
    },
    isSame(steps, before, after) {
      if (before.kind === 'object' || before.kind === 'array') return false;
      const place = placeAt(steps);
      const first = bytesOf(place, before);
      const second = bytesOf(place, after);
      return first !== null && second !== null && Buffer.compare(first, second) === 0;
    },
    isSilent(steps, before) {
      if (before.kind === 'placeholder') return false;
      const place = placeAt(steps);
      // A null in a Value is a value.
      const isNull = before.kind === 'literal' && before.value === null;
      if (isNull) return place.field === null || (bytesOf(place, before)?.length ?? 0) === 0;
      return place.field !== null && bytesOf(place, before)?.length === 0;
    },
  };
}

/** The type that a part of the JSON is read as, and the field of which it is the whole value. */
interface Place {
  readonly slot: Slot;
  readonly field: protobuf.Field | null;
}

function stepInto(slot: Slot, node: DraftNode | undefined, step: JsonStep): Place {
  const within = (inner: Slot): Place => ({ slot: inner, field: null });
  const isIndex = typeof step === 'number';
  if (slot.kind === 'messages' && isIndex) return within({ kind: 'message', type: slot.type });
  if (slot.kind === 'list' && isIndex) return within(elementOf(slot.field));
  if (slot.kind === 'map' && !isIndex) return within(elementOf(slot.field));
  if (slot.kind !== 'message' || isIndex || node?.kind !== 'object')
    return within({ kind: 'free' });
  const { type } = slot;
  if (isAny(type)) {
    const held = typeOfAny(node, type);
    if (!held) return within({ kind: 'free' });
    const content: Slot = { kind: 'message', type: held };
    // A type with its own JSON form is in a member beside its type.
    if (hasOwnForm(held)) return within(step === 'value' ? content : { kind: 'free' });
    return stepInto(content, node, step);
  }
  const field = isFreeType(type) ? undefined : jsonFieldsOf(type).get(step);
  return field ? { slot: slotOf(field), field } : within({ kind: 'free' });
}

/** Returns the wire bytes of a value alone in its field; null if it does not fit or has none. */
function bytesOf({ slot, field }: Place, node: DraftNode): Uint8Array | null {
  if (node.kind === 'placeholder' || slot.kind === 'free') return null;
  const isNull = node.kind === 'literal' && node.value === null;
  if (field && isNull && !takesNull(field)) return new Uint8Array(0);
  try {
    const read = readJsonPart(slot, node);
    if (!read) return null;
    if (slot.kind === 'message' && !field) return slot.type.encode(read.value as object).finish();
    const owner = field ?? (slot.kind === 'leaf' ? slot.as : null);
    if (!(owner?.parent instanceof protobuf.Type) || (!field && owner.map)) return null;
    const message = { [owner.name]: field ? read.value : [read.value] };
    return owner.parent.encode(owner.parent.create(message)).finish();
  } catch {
    // The library cannot encode it: it equals no other value.
    return null;
  }
}
