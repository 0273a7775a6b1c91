import { expect, it } from 'vitest';
import { cpuMs } from '../../../shared/cpu-time.test-kit.ts';
import { decodeMessage } from '../body/decode-message.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkFidelity } from './check-fidelity.ts';

const schema = compileText(`syntax = "proto2"; package t;
  message Pair { required int32 a = 1; required int32 b = 2; optional Pair inner = 3; }
  message Box {
    optional Pair pair = 1; repeated Pair pairs = 2; optional Box box = 3;
    optional group Part = 4 { required int32 a = 1; required int32 b = 2; optional Pair inner = 3; }
    oneof one { Pair left = 5; Pair right = 6; }
  }`);

/** Contents of a part: both fields, one of them, or an inner message with both or one. */
const contents = ['', '0801', '1002', '08011002', '1a020801', '1a021002', '08011002 1a0408011002'];

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

function field(number: number, content: string): string {
  const length = bytesOf(content).length;
  const [tag, end] = number === 4 ? ['23', '24'] : [(number * 8 + 2).toString(16), ''];
  const size = number === 4 ? '' : length.toString(16).padStart(2, '0');
  return `${tag.padStart(2, '0')}${size}${content}${end}`;
}

function check(bytes: Uint8Array) {
  return checkFidelity({ bytes, framing: null, typeName: 't.Box', shapes: schema.shapeOf });
}

function isDecoded(bytes: Uint8Array): boolean {
  try {
    decodeMessage(schema, 't.Box', bytes);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['a message', [1, 1, 1]],
  ['a group', [4, 4, 4]],
  ['elements of a list', [2, 2, 2]],
  ['members of an oneof', [5, 6, 5]],
  ['one member of an oneof', [5, 5, 2]],
] as const)('required fields are looked for in all parts, as parsers do: %s', (_name, numbers) => {
  const [first, second, third] = numbers;
  const apart: string[] = [];
  for (const a of contents) {
    for (const b of contents) {
      for (const c of contents) {
        const fields = `${field(first, a)} ${field(second, b)} ${field(third, c)}`;
        for (const hex of [
          fields,
          `${field(3, `${field(first, a)} ${field(second, b)}`)} ${field(3, field(third, c))}`,
        ]) {
          const bytes = bytesOf(hex);
          if ((check(bytes).fault === null) !== isDecoded(bytes)) apart.push(hex);
        }
      }
    }
  }
  expect(apart).toEqual([]);
});

it('a field missing from all parts is reported once', () => {
  const { findings } = check(bytesOf('0a020801 0a020802 0a020803'));
  const told = findings.filter(({ code }) => code === 'required-missing');
  expect(told.map(({ offset, path }) => `${offset} ${path}`)).toEqual(['2 pair']);
});

it('twenty thousand parts without the same field are reported in the time of one pass', () => {
  const bytes = Buffer.alloc(40_000);
  for (let at = 0; at < bytes.length; at += 2) bytes[at] = 0x0a;
  const { counts } = check(bytes);
  expect(counts).toContainEqual(expect.objectContaining({ code: 'required-missing', count: 2 }));
});

it('messages with a missing field among many others are reported without scanning those for each', () => {
  const tree = compileText(`syntax = "proto2"; package t;
    message Tree { optional Tree left = 1; optional Tree right = 2; optional int32 n = 3; required int32 q = 4; }`);
  let nodes = '';
  for (let depth = 0; depth < 6; depth += 1) nodes = field(1, nodes) + field(2, nodes);
  const others = Buffer.alloc(400_000);
  for (let at = 0; at < others.length; at += 2) others[at] = 0x18;
  const begun = cpuMs();
  const { counts } = checkFidelity({
    bytes: Buffer.concat([others, bytesOf(nodes)]),
    ...{ framing: null, typeName: 't.Tree', shapes: tree.shapeOf },
  });
  const tookMs = cpuMs() - begun;
  expect(counts).toContainEqual(expect.objectContaining({ code: 'required-missing', count: 127 }));
  expect(tookMs).toBeLessThan(2000);
});
