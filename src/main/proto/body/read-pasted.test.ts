import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { hexTextOf } from '../../../shared/hex/hex-text.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { delimitMessage } from '../framings/frame-messages.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { type PastedAs, readPasted } from './read-pasted.ts';

const schema = compileText(`
  syntax = "proto3";
  package t;
  message M { int32 id = 1; string name = 2; M inner = 3; }`);

const typed: PastedAs = { typeName: 't.M', framing: null };
const untyped: PastedAs = { typeName: null, framing: null };

/** id 150, name "sara". */
const message = Uint8Array.of(0x08, 0x96, 0x01, 0x12, 0x04, 0x73, 0x61, 0x72, 0x61);

function read(content: string | Uint8Array, as: PastedAs = typed): [string, string, string] {
  const { kind, body } = readPasted(schema, content, as);
  return [kind, body.format, body.text];
}

describe('readPasted', () => {
  it.each([
    '{"id": 150}',
    ' {\n  "id": {{id}}, // which\n  "name": "a"\n}\n',
    '{}',
    '[{"id": 1}]',
    // The fault is marked in the editor.
    '{"id": 150,}',
    '{"id": 1',
  ])('reads %j as JSON, exactly', (text) => {
    expect(read(text)).toEqual(['json', 'json', text]);
    expect(read(text, untyped)).toEqual(['json', 'json', text]);
  });

  it.each([
    'id: 150 # which\nname: "a"',
    'inner { id: 1 }',
    'inner <id: 1>',
    '1: 150',
    'id: 150\nname: ',
    'id: {{id}}',
  ])('reads %j as text format, exactly', (text) => {
    expect(read(text)).toEqual(['textproto', 'textproto', text]);
    expect(read(text, untyped)).toEqual(['textproto', 'textproto', text]);
  });

  it.each([
    ['hex', '08 96 01 12 04 73 61 72 61'],
    ['hex', '0896011204 73617261'],
    ['hex', '0x08, 0x96, 0x01, 0x12, 0x04, 0x73, 0x61, 0x72, 0x61'],
    ['dump', '00000000: 0896 0112 0473 6172 61       .....sara'],
    ['base64', 'CJYBEgRzYXJh'],
    ['escaped', '"\\010\\226\\001\\022\\004sara"'],
  ])('reads %s as its bytes', (kind, text) => {
    expect(read(text)).toEqual([kind, 'hex', hexTextOf(message)]);
    expect(read(text, untyped)).toEqual([kind, 'hex', hexTextOf(message)]);
  });

  it('reads a list of bytes as those bytes', () => {
    const list = `[${message.join(', ')}]`;
    expect(read(`[]byte{${message.join(', ')}}`)).toEqual(['list', 'hex', hexTextOf(message)]);
    // It is JSON too, but does not fit the type; without a type nothing decides.
    expect(read(list)).toEqual(['list', 'hex', hexTextOf(message)]);
    expect(read(list, untyped)).toEqual(['json', 'json', list]);
    expect(read(`bytes${list}`, untyped)[0]).toBe('list');
  });

  it('lets the type decide between readings of the same letters', () => {
    // As hex, 08 01 is id 1; as base64 it is d3 4d, a field unknown to the type.
    expect(read('0801')).toEqual(['hex', 'hex', '08 01']);
    // As text format it is field 8; as hex it is id 1.
    expect(read('08:01')).toEqual(['hex', 'hex', '08 01']);
    // As JSON it is a number; as hex it is not a message.
    expect(readPasted(schema, '12', { ...typed, typeName: 'google.protobuf.Int32Value' })).toEqual({
      kind: 'json',
      body: { format: 'json', text: '12' },
    });
  });

  it('recognizes bytes, including text', () => {
    expect(read(message)).toEqual(['binary', 'hex', hexTextOf(message)]);
    expect(read(new TextEncoder().encode('\uFEFF{"id": 1}'))).toEqual([
      'json',
      'json',
      '{"id": 1}',
    ]);
    expect(read(new TextEncoder().encode('id: 1\n'))[0]).toBe('textproto');
    // All characters are printable: field 4 of 10 bytes, which the type does not have.
    expect(read(new TextEncoder().encode('"\nhello good'))[0]).toBe('binary');
    expect(read(new Uint8Array())).toEqual(['binary', 'hex', '']);
  });

  it('reads several messages if the body is framed', () => {
    const framed = Uint8Array.from([...delimitMessage(message), ...delimitMessage(message)]);
    const as: PastedAs = { typeName: 't.M', framing: 'delimited' };
    expect(readPasted(schema, framed, as)).toEqual({
      kind: 'binary',
      body: { format: 'hex', text: hexTextOf(framed), framing: 'delimited' },
    });
    expect(read('id: 1\n---\nid: 2', as)[0]).toBe('textproto');
    expect(read('[{"id": 1}, {}]', as)[0]).toBe('json');
  });

  it.each(['', '  ', 'hello, world', 'DROP TABLE users;', '<html></html>', '08 9'])(
    'refuses %j',
    (text) => {
      expect(() => read(text)).toThrow(ProblemError);
    },
  );

  it('never fails otherwise', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()), (content) => {
        try {
          readPasted(schema, content, typed);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
        }
      }),
      propertyRuns(300),
    );
  });
});
