import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../shared/model/exchange.ts';
import { typeConflictOf } from './type-conflict.ts';

type Protobuf = Extract<Reading, { kind: 'protobuf' }>;

function readingOf(part: Partial<Protobuf>): Reading {
  return {
    kind: 'protobuf',
    typeName: 'shop.User',
    typeSource: 'X-Protobuf-Message',
    jsonBytes: null,
    fieldCount: 6,
    fault: null,
    problem: null,
    ...part,
  };
}

function conflict(part: Partial<Protobuf>, responseType: string | null) {
  const found = typeConflictOf(readingOf(part), { responseType, schemaSet: null });
  return found && { text: found.text, uses: found.uses.map(({ label }) => label) };
}

describe('typeConflictOf', () => {
  it('is null when chosen and announced type agree, or only one is named', () => {
    expect(conflict({}, 'shop.User')).toBeNull();
    expect(conflict({}, null)).toBeNull();
    expect(conflict({ typeSource: 'request' }, 'shop.User')).toBeNull();
    expect(conflict({ typeSource: 'chosen' }, 'shop.Order')).toBeNull();
  });

  it('offers both types when the response announces another than the chosen one', () => {
    expect(conflict({}, 'shop.Order')).toEqual({
      text: 'You chose Order, the server says User.',
      uses: ['Use Order', 'Use User'],
    });
    expect(conflict({}, 'chat.User')?.text).toBe('You chose chat.User, the server says shop.User.');
  });

  it('offers the type that matches when the named one does not read the bytes', () => {
    const betterType = { typeName: 'shop.User', schemaSet: 'default' };
    const misread = { typeName: 'shop.Order', typeSource: 'request', betterType } as const;
    expect(conflict(misread, 'shop.Order')).toEqual({
      text: 'Order does not match. User matches all 6 fields.',
      uses: ['Use User'],
    });
    const uses = typeConflictOf(readingOf(misread), {
      responseType: 'shop.Order',
      schemaSet: null,
    });
    expect(uses?.uses[0]).toMatchObject({ choice: betterType, isForRequest: true });
    const chosen = readingOf({ ...misread, typeSource: 'chosen' });
    expect(typeConflictOf(chosen)?.uses).toMatchObject([
      { label: 'Use User', choice: betterType, isForRequest: false },
    ]);
    expect(typeConflictOf(readingOf({}))).toBeNull();
  });

  it('offers the type of protobuf under a Content-Type of JSON', () => {
    const betterType = { typeName: 'shop.User', schemaSet: null };
    const none = { protobufBytes: null, typeName: null, problem: null };
    const found = typeConflictOf({ kind: 'json', ...none, isProtobuf: true, betterType });
    expect(found).toEqual({
      text: 'Content-Type says JSON, but the bytes are protobuf. User matches.',
      uses: [{ label: 'Use User', choice: betterType, isForRequest: false }],
    });
  });
});
