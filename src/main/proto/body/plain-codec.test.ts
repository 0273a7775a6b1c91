import { describe, expect, it } from 'vitest';
import { loadProtoText } from './plain-codec.ts';

const codec = loadProtoText([
  {
    importPath: 'a.proto',
    text: 'syntax = "proto3"; package a; import "b.proto"; message A { int32 user_id = 1; b.Kind kind = 2; A next = 3; string text = 4; }',
  },
  {
    importPath: 'b.proto',
    text: 'syntax = "proto3"; package b; enum Kind { NONE = 0; SOME = 1; }',
  },
]);

const kinds = new Map([
  [0, 'NONE'],
  [1, 'SOME'],
]);

describe('loadProtoText', () => {
  it.each([
    [{ user_id: 150 }, [0x08, 0x96, 0x01]],
    [{ user_id: 0, kind: 0, text: '' }, []],
    [{ kind: 9 }, [0x10, 0x09]],
    [{ next: {} }, [0x1a, 0x00]],
    [{ next: { user_id: 1 }, text: 'é' }, [0x1a, 0x02, 0x08, 0x01, 0x22, 0x02, 0xc3, 0xa9]],
  ])('encodes %j without defaults', (value, bytes) => {
    expect([...codec.encode('a.A', value)]).toEqual(bytes);
  });

  it('returns bytes that own their buffer', () => {
    expect(codec.encode('a.A', { user_id: 150 }).buffer.byteLength).toBe(3);
  });

  it('decodes with every field set and unknown fields left out', () => {
    const bytes = new Uint8Array([0x08, 0x96, 0x01, 0x10, 0x09, 0x78, 0x01]);

    expect(codec.decode('a.A', bytes)).toEqual({ user_id: 150, kind: 9, next: null, text: '' });
  });

  it('returns the fields of a type', () => {
    expect(codec.fieldsOf('a.A')).toEqual([
      { name: 'user_id', isRepeated: false, type: { kind: 'scalar', scalar: 'int32' } },
      { name: 'kind', isRepeated: false, type: { kind: 'enum', names: kinds } },
      { name: 'next', isRepeated: false, type: { kind: 'message', typeName: 'a.A' } },
      { name: 'text', isRepeated: false, type: { kind: 'scalar', scalar: 'string' } },
    ]);
  });

  it.each([
    ['bytes cut short', 'a.A', [0x22, 0x05, 0x61]],
    ['field number 0', 'a.A', [0x00, 0x00]],
    ['an unknown type', 'a.B', []],
  ])('throws on %s', (_name, type, bytes) => {
    expect(() => codec.decode(type, new Uint8Array(bytes))).toThrow();
  });

  it('throws on a type that is used and not defined', () => {
    const text = 'syntax = "proto3"; message A { Missing m = 1; }';

    expect(() => loadProtoText([{ importPath: 'a.proto', text }])).toThrow('Missing');
  });
});
