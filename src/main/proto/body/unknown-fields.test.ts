import { describe, expect, it } from 'vitest';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { convertBody } from './convert-body.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { readBodyMessages } from './read-body-messages.ts';

const schema = compileText(`syntax = "proto3";
  package t;
  import "google/protobuf/any.proto";
  message M {
    int32 id = 1;
    map<string, int32> by_name = 2;
    map<uint64, M> by_id = 3;
    google.protobuf.Any any = 4;
    Empty empty = 5;
  }
  message Empty {}`);

function draft(body: Partial<BodyDraft>): BodyDraft {
  return bodyDraftSchema.parse(body);
}

function convert(body: Partial<BodyDraft>, to: TypedFormat): BodyDraft {
  return convertBody(schema, 't.M', draft(body), to).body;
}

function digits(hex: string): string {
  return hex.replaceAll(/\s/g, '');
}

const oddEntry = '12 07 0a0161 1001 3805';
const anyOfOddEntry = `22 24 0a17 ${Buffer.from('type.googleapis.com/t.M').toString('hex')} 1209 ${oddEntry}`;

describe('unknown fields', () => {
  it.each([
    ['a varint that is longer than it need be', '38 968100'],
    ['a tag that is longer than it need be', 'b800 07'],
    ['a length that is longer than it need be', '3a 8300 414243'],
    ['a varint of more than 64 bits', '38 ffffffffffffffffff7f'],
    ['a group whose end is longer than it need be', '3b 0801 bc00'],
    ['a varint too long in a group', '3b 088100 3c'],
    ['a varint too long in bytes that read as a message', '3a03 088100'],
    ['a group in a message without fields', '2a04 3b 0801 3c'],
    ['a field of an entry of a map', `1205 0a0162 1002 ${oddEntry}`],
    ['a key of another wire type', '1204 0801 1002'],
    ['fields of an entry and of the message in it', '1a08 0805 1202 3801 4007'],
    ['a field of an entry in an Any', anyOfOddEntry],
    ['one that is the shortest beside one that is not', '38 01 40 8100 38 02'],
  ])('come through JSON and text format byte for byte: %s', (_name, hex) => {
    for (const to of ['json', 'textproto'] as const) {
      const there = convert({ format: 'hex', text: hex }, to);
      expect(digits(convert(there, 'hex').text)).toBe(digits(hex));
      expect(Buffer.from(encodeBodyDraft(schema, 't.M', there)).toString('hex')).toBe(digits(hex));
      const across = convert(there, to === 'json' ? 'textproto' : 'json');
      expect(digits(convert(across, 'hex').text)).toBe(digits(hex));
    }
  });

  it('are written by number in text format, and preserved beside it if text cannot hold their bytes', () => {
    expect(convert({ format: 'hex', text: '38 01' }, 'textproto')).toEqual({
      format: 'textproto',
      text: '7: 1',
    });
    expect(convert({ format: 'hex', text: '08 05 38 8100' }, 'textproto')).toEqual({
      format: 'textproto',
      text: 'id: 5',
      aside: [{ path: '', base64: Buffer.from('388100', 'hex').toString('base64') }],
    });
  });

  it('ignore a map entry that a later one with the same key replaces', () => {
    const { text, aside } = convert({ format: 'hex', text: `${oddEntry} 12050a01611002` }, 'json');
    expect(JSON.parse(text)).toEqual({ byName: { a: 2 } });
    expect(aside).toBeUndefined();
  });

  it('report when a preserved entry is replaced, and keep the others', () => {
    const hex = `${oddEntry} 38 01`;
    const body = draft({ ...convert({ format: 'hex', text: hex }, 'json') });
    const { messages, lost } = readBodyMessages(schema, 't.M', {
      ...body,
      text: '{"byName": {"a": 7}}',
    });
    expect(lost).toEqual([
      {
        path: '',
        base64: Buffer.from(digits(oddEntry), 'hex').toString('base64'),
        replacedBy: 'by_name["a"]',
      },
    ]);
    const sent = schema
      .requireType('t.M')
      .encode(messages[0] ?? {})
      .finish();
    expect(Buffer.from(sent).toString('hex')).toBe(digits('1205 0a0161 1007 38 01'));
  });

  it('in an Any of a type without fields leave its JSON as it is', () => {
    const unknown = '6b08016c';
    const url = Buffer.from('type.googleapis.com/t.Empty').toString('hex');
    const body = Buffer.from(`22230a1b${url}1204${unknown}`, 'hex');

    expect(protoJsonOf(schema, 't.M', body)).toBe(
      '{"any":{"@type":"type.googleapis.com/t.Empty"}}',
    );
  });
});
