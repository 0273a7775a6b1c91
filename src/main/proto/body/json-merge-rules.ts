import protobuf from 'protobufjs';
import type { JsonStep } from '../../../shared/json/json-path.ts';
import type { DraftNode, JsonNode } from '../../../shared/json/json-tree.ts';
import type { MergeRules } from '../../../shared/json/merge-json.ts';
import { jsonFieldsOf, jsonNameOf, messageTypeOf } from './find-json-field.ts';
import { itemOf, jsonValueOf, memberReader, type ReadAs } from './json-value-of.ts';
import { messageOfJson } from './message-of-json.ts';

/**
 * When parts of two ProtoJSON texts of a type say the same: a field under either of its names, an enum
 * by name or number, `"1"` and `1`, a time in another zone. A member that stays unwritten because it
 * has its default may stay.
 *
 * @param root the text before
 */
export function jsonMergeRules(
  type: protobuf.Type,
  root: DraftNode,
  isSeveral: boolean,
): MergeRules {
  const whole: ReadAs = { kind: isSeveral ? 'messages' : 'message', type };

  function readAt(steps: readonly JsonStep[]): ReadAs {
    let as = whole;
    let node: DraftNode | undefined = root;
    for (const step of steps) {
      if (typeof step === 'number') {
        as = itemOf(as);
        node = node?.kind === 'array' ? node.items[step] : undefined;
      } else {
        as = node ? memberReader(node as JsonNode, as)(step) : { kind: 'free' };
        node =
          node?.kind === 'object' ? node.members.find(({ key }) => key === step)?.value : undefined;
      }
    }
    return as;
  }

  return {
    nameOf(steps, key) {
      const as = readAt(steps);
      const of = typeOf(as);
      if (!of) return key;
      const field = jsonFieldsOf(of).get(key);
      return field ? jsonNameOf(field) : key;
    },
    isSame(steps, before, after) {
      if (before.kind === 'object' || before.kind === 'array') return false;
      const as = readAt(steps);
      const first = bytesOf(as, before);
      const second = bytesOf(as, after);
      return first !== null && second !== null && Buffer.compare(first, second) === 0;
    },
    isSilent(steps, before) {
      if (before.kind === 'placeholder') return false;
      const as = readAt(steps);
      // A null of a Value is a value.
      const isNull = before.kind === 'literal' && before.value === null;
      if (isNull) return as.kind !== 'field' || (bytesOf(as, before)?.length ?? 0) === 0;
      return as.kind === 'field' && bytesOf(as, before)?.length === 0;
    },
  };
}

function typeOf(as: ReadAs): protobuf.Type | null {
  if (as.kind === 'message') return as.type;
  if (as.kind !== 'field' || as.field.repeated || as.field instanceof protobuf.MapField) {
    return null;
  }
  return messageTypeOf(as.field);
}

/** A value alone in its field, on the wire; null where it does not fit or has none. */
function bytesOf(as: ReadAs, node: DraftNode): Uint8Array | null {
  if (node.kind === 'placeholder') return null;
  try {
    if (as.kind === 'message') {
      const message = messageOfJson(as.type, jsonValueOf(node as JsonNode, as), true);
      return as.type.encode(message).finish();
    }
    if (as.kind !== 'field' && as.kind !== 'scalar') return null;
    const { field } = as;
    const { parent } = field;
    if (!(parent instanceof protobuf.Type)) return null;
    const value = jsonValueOf(node as JsonNode, as);
    const isItem = as.kind === 'scalar' && field.repeated;
    if (as.kind === 'scalar' && field instanceof protobuf.MapField) return null;
    const json = { [jsonNameOf(field)]: isItem ? [value] : value };
    const message = messageOfJson(parent, json, true);
    return parent.encode(message).finish();
  } catch {
    // It does not fit its field: it is the same as nothing else.
    return null;
  }
}
