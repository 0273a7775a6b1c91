import { describe, expect, it } from 'vitest';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { problemOf } from '../../../shared/problem.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { readBodyMessages } from './read-body-messages.ts';

const schema = compileText(`syntax = "proto3";
  package t;
  import "google/protobuf/any.proto";
  message Plan {
    string name = 1; string description = 2; int32 numberOfMinutes = 3; int32 musicCollections = 4;
    float monthlyFee = 5; float annualFee = 6; bool isActive = 7; Kind kind = 8;
    enum Kind { AUTOMATIC = 0; PERSONALIZED = 1; }
    optional int32 maybe = 9;
    repeated Plan plans = 10;
    map<string, Plan> by_name = 11;
    google.protobuf.Any any = 12;
    Plan inner = 13;
  }`);

function draft(body: Partial<BodyDraft>): BodyDraft {
  return bodyDraftSchema.parse(body);
}

function problemFrom(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return problemOf(error);
  }
  throw new Error('nothing was thrown');
}

function hexOf(body: Partial<BodyDraft>): string {
  return Buffer.from(encodeBodyDraft(schema, 't.Plan', draft(body))).toString('hex');
}

/** Field 99 with the number 5. */
const unknown = Buffer.from('980605', 'hex').toString('base64');

describe('encodeBodyDraft', () => {
  it('omits defaults, and writes those without presence when it is to', () => {
    const text = '{"name": "", "isActive": false, "monthlyFee": 0}';
    expect(hexOf({ text })).toBe('');
    const all = '0a00' + '1200' + '1800' + '2000' + '2d00000000' + '3500000000' + '3800' + '4000';
    expect(hexOf({ text, writeDefaults: true })).toBe(all);
    expect(hexOf({ format: 'textproto', text: 'inner {}', writeDefaults: true })).toBe(
      `${all}6a16${all}`,
    );
  });

  it('writes each of several messages with its length before it', () => {
    const framed = '030a0161' + '00' + '021801';
    const framing = 'delimited';
    expect(hexOf({ framing, text: '[{"name": "a"}, {}, {"numberOfMinutes": 1}]' })).toBe(framed);
    const text = 'name: "a"\n---\n---\nnumberOfMinutes: 1';
    expect(hexOf({ framing, format: 'textproto', text })).toBe(framed);
    expect(hexOf({ framing, format: 'hex', text: framed })).toBe(framed);
    expect(hexOf({ framing, text: '[]' }) + hexOf({ framing, text: '' })).toBe('');
  });

  it('explains that several messages are a list, and names the faulty one', () => {
    const asJson = (text: string) =>
      problemFrom(() => encodeBodyDraft(schema, 't.Plan', draft({ framing: 'delimited', text })));
    expect(asJson('{"name": "a"}').detail).toBe(
      'The body takes a list of messages of t.Plan, not an object.',
    );
    expect(asJson('[{}, {"plans": [{"nam": 1}]}]').location).toMatchObject({
      fieldPath: '[1].plans[0].nam',
    });
  });

  it('keeps digits past 2^53 in a list of messages too', () => {
    const wide = compileText('syntax = "proto3"; message W { int64 id = 1; }');
    const body = draft({ framing: 'delimited', text: '[{"id": 9007199254740993}]' });
    expect(Buffer.from(encodeBodyDraft(wide, 'W', body)).toString('hex')).toBe(
      '09' + '0881808080808080' + '10',
    );
  });

  it.each([
    ['', '{"name": "a"}', '0a0161' + '980605'],
    ['inner', '{"inner": {"name": "a"}}', '6a06' + '0a0161' + '980605'],
    ['plans[1]', '{"plans": [{}, {}]}', '5200' + '5203' + '980605'],
    [
      'by_name["a.b"].inner',
      '{"byName": {"a.b": {"inner": {}}}}',
      '5a0c' + '0a03612e62' + '1205' + '6a03980605',
    ],
    [
      'any.(t.Plan).inner',
      '{"any": {"@type": "x/t.Plan", "inner": {}}}',
      '6211' + '0a08782f742e506c616e' + '1205' + '6a03980605',
    ],
  ])('puts unknown fields back into %j', (path, text, hex) => {
    expect(hexOf({ text, aside: [{ path, base64: unknown }] })).toBe(hex);
  });

  it('puts unknown fields back into one of several messages', () => {
    const aside = [{ path: '[1].inner', base64: unknown }];
    expect(hexOf({ framing: 'delimited', text: '[{}, {"inner": {}}]', aside })).toBe(
      '00' + '05' + '6a03980605',
    );
  });

  it('reports unknown fields whose message is gone', () => {
    const aside = [
      { path: 'inner', base64: unknown },
      { path: 'plans[7]', base64: unknown },
    ];
    const body = draft({ text: '{"inner": {}, "plans": [{}]}', aside });
    expect(readBodyMessages(schema, 't.Plan', body).lost).toEqual([aside[1]]);
  });
});
