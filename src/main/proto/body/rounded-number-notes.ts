import protobuf from 'protobufjs';
import type { JsonNode } from '../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { entryPath, joinPath } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { messageTypeOf } from './find-json-field.ts';
import { elementOf, isFreeType, itemOf, memberReader, type ReadAs } from './json-value-of.ts';

const maxNotes = 20;

/**
 * Whole numbers in JSON that their field, a float or double, rounds to another whole number, as notes. Fractions
 * are rounded nearly always, which everybody knows. The digits are not told: they may be a secret's.
 */
export function findRoundedNotes(
  schema: CodecSchema,
  typeName: string,
  { format, framing, text }: BodyDraft,
): readonly Problem[] {
  // Seven digits are the fewest that a float may not hold.
  if (format !== 'json' || !/[0-9]{8}/.test(text)) return [];
  const type = schema.requireType(typeName);
  const notes: Problem[] = [];

  function look(node: JsonNode, as: ReadAs, path: string): void {
    if (notes.length >= maxNotes) return;
    switch (node.kind) {
      case 'number':
      case 'string': {
        const held = floatOf(as);
        const written = node.kind === 'number' ? node.text : node.value;
        if (held === null || (held === 'Value' && node.kind === 'string')) return;
        if (isRounded(written, held)) notes.push(noteOf(text, node.start, path, held));
        return;
      }
      case 'array': {
        const item = itemOf(as);
        const inner = item.kind === 'field' ? elementOf(item.field) : item;
        for (const [index, one] of node.items.entries()) look(one, inner, `${path}[${index}]`);
        return;
      }
      case 'object': {
        const read = memberReader(node, as);
        const map = as.kind === 'field' && as.field instanceof protobuf.MapField ? as.field : null;
        for (const { key, value } of node.members) {
          const inner = read(key);
          const name = inner.kind === 'field' ? fieldNameOf(inner.field) : key;
          look(value, inner, map ? entryPath(path, map.keyType, key) : joinPath(path, name));
        }
        return;
      }
      case 'literal':
    }
  }

  const { root } = parseDraftJson(text);
  // The variables of a draft are filled in, and what was no JSON was refused before.
  if (root) look(root as JsonNode, { kind: framing ? 'messages' : 'message', type }, '');
  return notes;
}

/** The type that holds a number, if that is one of floating point. */
function floatOf(as: ReadAs): 'float' | 'double' | 'Value' | null {
  if (as.kind === 'free') return 'Value';
  if (as.kind === 'messages') return null;
  const type = as.kind === 'message' ? as.type : messageTypeOf(as.field);
  if (type) {
    if (isFreeType(type)) return 'Value';
    if (type.fullName === '.google.protobuf.FloatValue') return 'float';
    return type.fullName === '.google.protobuf.DoubleValue' ? 'double' : null;
  }
  const scalar = as.kind === 'message' ? null : as.field.type;
  return scalar === 'float' || scalar === 'double' ? scalar : null;
}

function isRounded(written: string, held: 'float' | 'double' | 'Value'): boolean {
  if (!/^-?[0-9]{8,400}$/.test(written)) return false;
  const number = held === 'float' ? Math.fround(Number(written)) : Number(written);
  return Number.isFinite(number) && BigInt(number) !== BigInt(written);
}

function noteOf(
  text: string,
  offset: number,
  path: string,
  held: 'float' | 'double' | 'Value',
): Problem {
  const [holder, hint] = {
    float: ['a float, which holds 24 bits', 'A double holds 53 bits, an int64 64.'],
    double: ['a double, which holds 53 bits', 'An int64 or a string holds all digits.'],
    Value: ['a double, which holds 53 bits', 'Write it in quotes, as a text, to keep all digits.'],
  }[held] as [string, string];
  return problem({
    kind: 'json-mismatch',
    severity: 'warning',
    title: 'A whole number is rounded',
    detail: `\`${path}\` is ${holder}: its last digits become others.`,
    location: { ...locateInText(text, offset), fieldPath: path },
    hint,
  });
}
