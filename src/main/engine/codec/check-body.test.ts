import { describe, expect, it } from 'vitest';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';

const schema = compileText(
  'syntax = "proto3"; package t; message T { int32 id = 1; string email = 2; }',
);

describe('checkBody', () => {
  it.each([
    ['t.T', ' \n', { kind: 'empty' }],
    [
      't.T',
      '{ "id" : 1, "email": "" }',
      { kind: 'valid', protobufBytes: 2, jsonBytes: 8, fieldCounts: { set: 1, all: 2 } },
    ],
    ['t.T', '{"emial":1}', { kind: 'invalid', problems: [{ kind: 'json-mismatch' }] }],
    ['t.T', '{', { kind: 'invalid', problems: [{ kind: 'json-syntax' }] }],
    ['t.Gone', '{}', { kind: 'invalid', problems: [{ kind: 'type-missing' }] }],
    [null, '{"any":[1]}', { kind: 'untyped', problem: null }],
    [null, '{"any"}', { kind: 'untyped', problem: { kind: 'json-syntax' } }],
  ])('of type %s says how %j stands', (typeName, text, expected) => {
    expect(checkBody(schema, typeName, { format: 'json', text })).toMatchObject(expected);
  });
});
