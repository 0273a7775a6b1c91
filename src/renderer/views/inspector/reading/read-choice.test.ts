import { describe, expect, it } from 'vitest';
import type { AppliedStep } from '../../../../shared/model/decoding.ts';
import type { Reading } from '../../../../shared/model/exchange.ts';
import {
  chosenOf,
  isTypeSaid,
  lacksType,
  plainSteps,
  withKind,
  withoutType,
  withSteps,
  withType,
} from './read-choice.ts';

const gzip: AppliedStep = {
  step: { kind: 'inflate', coding: 'gzip' },
  source: 'header',
  inBytes: 57,
  outBytes: 171,
  problem: null,
};
const message: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: 'a.User',
  typeSource: 'X-Protobuf-Message',
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};
const user = { typeName: 'a.User', schemaSet: null };

describe('isTypeSaid', () => {
  it('is true for a type from any source except a guess', () => {
    const isSaidBy = (typeSource: (typeof message)['typeSource']) =>
      isTypeSaid({ ...message, typeSource }, user);
    expect(isSaidBy('X-Protobuf-Message')).toBe(true);
    expect(isSaidBy('rule')).toBe(true);
    expect([isSaidBy('guess'), isSaidBy('chosen'), isSaidBy(null)]).toEqual([false, false, false]);
    expect(isTypeSaid(message, { ...user, typeName: 'a.Other' })).toBe(false);
    expect(isTypeSaid(message, null)).toBe(false);
    expect(isTypeSaid({ kind: 'text' }, user)).toBe(false);
  });
});

describe('chosenOf', () => {
  it('finds no choice when everything comes from the body', () => {
    expect(chosenOf({ steps: [gzip], reading: message })).toEqual({});
  });

  it('finds a chosen type, and a choice of no type', () => {
    const chosen: Reading = { ...message, typeSource: 'chosen', schemaSet: 'two' };
    expect(chosenOf({ steps: [], reading: chosen })).toEqual({
      typeName: 'a.User',
      schemaSet: 'two',
    });
    expect(chosenOf({ steps: [], reading: { ...chosen, typeName: null } }).typeName).toBeNull();
  });

  it('takes all steps when one was chosen', () => {
    const base64: AppliedStep = { ...gzip, step: { kind: 'base64' }, source: 'chosen' };
    expect(chosenOf({ steps: [gzip, base64], reading: message })).toEqual({
      steps: [gzip.step, base64.step],
    });
  });
});

describe('plainSteps', () => {
  it('leaves steps from the header to the header', () => {
    const frames: AppliedStep = {
      ...gzip,
      step: { kind: 'frames', framing: 'grpc:br' },
      source: 'chosen',
    };
    expect(plainSteps([{ ...frames, messageCodingFrom: 'header' }, frames])).toEqual([
      { kind: 'frames', framing: 'grpc' },
      { kind: 'frames', framing: 'grpc:br' },
    ]);
  });
});

describe('a choice', () => {
  it('sets a type, which makes a message of everything but JSON', () => {
    expect(withType({ as: 'text' }, user, 'text')).toEqual(user);
    expect(withType({}, user, 'json')).toEqual({ ...user, as: 'json' });
    expect(withType({ as: 'json' }, null, 'json')).toEqual({ typeName: null, schemaSet: null });
  });

  it('sets and clears steps', () => {
    expect(withSteps(user, [])).toEqual({ ...user, steps: [] });
    expect(withSteps({ ...user, steps: [] }, null)).toEqual(user);
  });

  it('clears the type and keeps the steps', () => {
    expect(withoutType({ ...user, as: 'json', steps: [] })).toEqual({ steps: [] });
    expect(withoutType(user)).toEqual({});
  });

  it('sets a kind, and the type only for messages', () => {
    expect(withKind({ ...user, steps: [] }, 'text')).toEqual({ as: 'text', steps: [] });
    expect(withKind(user, 'json')).toEqual({ ...user, as: 'json' });
  });
});

describe('lacksType', () => {
  it('is true for a message that nobody named, or that a missing type names', () => {
    const without = { ...message, typeName: null };
    expect(lacksType({ ...without, typeSource: null })).toBe(true);
    expect(lacksType(without)).toBe(true);
    expect(lacksType({ ...without, typeSource: 'chosen' })).toBe(false);
    expect(lacksType(message)).toBe(false);
    expect(lacksType({ kind: 'binary' })).toBe(false);
  });
});
