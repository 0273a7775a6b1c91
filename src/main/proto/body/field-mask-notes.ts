import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { hasOwnForm, messageTypeOf, withoutDot } from './find-json-field.ts';
import { messagesIn } from './messages-in.ts';
import { createNameHelp, type NameHelp } from './name-help.ts';

const maskName = '.google.protobuf.FieldMask';

const maxNotes = 20;

/**
 * Returns notes on field mask paths that name no field of the message they apply to. That message is known
 * only if it is the only message beside the mask, as in update requests ("google.aip.dev/134"); other masks
 * are not checked.
 *
 * @param messages of the body
 * @param hidesValues true when a path may contain a secret's value: then it is not shown
 */
export function findMaskNotes(
  schema: CodecSchema,
  typeName: string,
  messages: readonly Uint8Array[],
  isSeveral: boolean,
  hidesValues = false,
): readonly Problem[] {
  const type = schema.requireType(typeName);
  if (!mayHoldMask(type)) return [];
  const notes: Problem[] = [];
  const help = createNameHelp();

  function look(of: protobuf.Type, message: object, path: string): void {
    const subject = subjectOf(of);
    for (const [inner, value, at] of messagesIn(of, message as Record<string, unknown>, path)) {
      if (notes.length >= maxNotes) return;
      if (inner.fullName !== maskName) {
        if (mayHoldMask(inner)) look(inner, value, at);
      } else if (subject) {
        for (const mask of pathsOf(value)) {
          const note = noteOf(subject, mask, at, help);
          if (note && notes.length < maxNotes) {
            notes.push(hidesValues ? withoutPath(note, subject, at) : note);
          }
        }
      }
    }
  }

  for (const [index, bytes] of messages.entries()) {
    if (notes.length >= maxNotes) break;
    look(type, decodeMessage(schema, typeName, bytes), isSeveral ? `[${index}]` : '');
  }
  return notes;
}

const holders = new WeakMap<protobuf.Type, boolean>();

/** True when a message of the type may contain, at any depth, a mask whose target message is known. */
function mayHoldMask(type: protobuf.Type): boolean {
  const known = holders.get(type);
  if (known !== undefined) return known;
  const seen = new Set([type]);
  let found = false;
  for (const one of seen) {
    found ||= subjectOf(one) !== null;
    for (const field of one.fieldsArray) {
      const inner = messageTypeOf(field.resolve());
      if (inner && !hasOwnForm(inner)) seen.add(inner);
    }
  }
  holders.set(type, found);
  return found;
}

/** Returns the type of the only message beside the masks of a type; null if there is none, or several. */
function subjectOf(type: protobuf.Type): protobuf.Type | null {
  const beside = type.fieldsArray.filter((field) => messageTypeOf(field.resolve()) !== null);
  if (!beside.some((field) => messageTypeOf(field)?.fullName === maskName)) return null;
  const [first, ...others] = beside.filter((field) => !hasOwnForm(messageTypeOf(field) ?? type));
  if (!first || others.length > 0 || first.repeated || first instanceof protobuf.MapField) {
    return null;
  }
  return messageTypeOf(first);
}

function pathsOf(mask: object): readonly string[] {
  const { paths } = mask as { readonly paths?: readonly string[] };
  return paths ?? [];
}

function noteOf(subject: protobuf.Type, path: string, at: string, help: NameHelp): Problem | null {
  // Some servers read this as all fields.
  if (path === '*') return null;
  let field: protobuf.Field | null = null;
  let type: protobuf.Type | null = subject;
  for (const name of path.split('.')) {
    if (field instanceof protobuf.MapField) return null;
    if (type === null) return noteOfPath(at, path, `the part before \`${name}\` has no fields.`);
    // No schema describes the content of an Any or a Struct.
    if (hasOwnForm(type)) return null;
    const fields: readonly protobuf.Field[] = type.fieldsArray;
    const found = fields.find((one) => fieldNameOf(one) === name);
    if (!found) {
      const suggestion = help.suggestion(name, fields.map(fieldNameOf));
      return noteOfPath(
        at,
        path,
        `${withoutDot(type.fullName)} has no field \`${name}\`${suggestion}`,
      );
    }
    field = found;
    type = messageTypeOf(found);
  }
  return null;
}

function withoutPath(note: Problem, subject: protobuf.Type, at: string): Problem {
  const detail = `\`${at}\` has an unknown path in ${withoutDot(subject.fullName)}. It is hidden because the body has secrets.`;
  return { ...note, detail };
}

function noteOfPath(at: string, path: string, why: string): Problem {
  return problem({
    kind: 'json-mismatch',
    severity: 'warning',
    title: 'Unknown field in a field mask',
    detail: `\`${at}\` has \`${path}\`, but ${why}`,
    location: { fieldPath: at },
    hint: 'It is sent unchanged; the server may refuse it.',
  });
}
