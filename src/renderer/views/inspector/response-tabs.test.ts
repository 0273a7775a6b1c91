import { describe, expect, it } from 'vitest';
import type { Exchange, Reading } from '../../../shared/model/exchange.ts';
import { problem } from '../../../shared/problem.ts';
import { bodyTabs, charsetOf, exchangeTabs } from './response-tabs.ts';

const whole: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: null,
  typeSource: null,
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};
const broken = { ...whole, fault: { offset: 31, reason: 'length 20 runs past the end' } };
const notProtobuf = problem({ kind: 'body-malformed', title: 'Not protobuf', detail: '' });

function tabsOf(reading: Reading | null): string {
  const exchange = {
    sent: { headers: [] },
    response: reading === null ? null : { headers: [], trailers: [], reading },
  } as unknown as Exchange;
  const ofBody = reading === null ? [] : bodyTabs({ raw: null, reading });
  return [...ofBody, ...exchangeTabs(exchange)].map((tab) => tab.label).join(', ');
}

describe('the tabs of an exchange', () => {
  it.each<[string, Reading | null, string]>([
    ['a message', whole, 'Tree, JSON, Text format, Sizes, Headers, Timeline'],
    [
      'a message that breaks off',
      broken,
      'Tree, JSON, Text format, Text, Sizes, Headers, Timeline',
    ],
    [
      'text that says it is protobuf',
      { ...broken, fieldCount: 0, problem: notProtobuf },
      'Text, Tree, JSON, Sizes, Headers, Timeline',
    ],
    ['text', { kind: 'text' }, 'Text, Hex, Sizes, Headers, Timeline'],
    ['XML', { kind: 'xml' }, 'XML, Hex, Sizes, Headers, Timeline'],
    ['text format', { kind: 'textproto' }, 'Text format, Hex, Sizes, Headers, Timeline'],
    ['a picture', { kind: 'binary', format: 'webp' }, 'Image, Hex, Sizes, Headers, Timeline'],
    ['an archive', { kind: 'binary', format: 'zip' }, 'Hex, Sizes, Headers, Timeline'],
    ['bytes', { kind: 'binary' }, 'Hex, Sizes, Headers, Timeline'],
    ['no answer', null, 'Timeline, Headers'],
  ])('offers for %s', (_what, reading, labels) => {
    expect(tabsOf(reading)).toBe(labels);
  });

  it('include the received bytes when steps changed them', () => {
    const raw = { id: 'x-raw', byteLength: 40 };
    expect(bodyTabs({ raw, reading: { kind: 'text' } }).map(({ label }) => label)).toEqual([
      'Text',
      'Hex',
      'As received',
    ]);
  });
});

describe('charsetOf', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/plain;CHARSET="ISO-8859-1"; x=y', 'ISO-8859-1'],
    ['application/json', null],
    ['text/plain; charset=<script>', null],
  ])('reads %s', (value, charset) => {
    expect(charsetOf([['content-type', value]])).toBe(charset);
  });

  it('is null without the header', () => {
    expect(charsetOf([['X-Other', 'charset=utf-8']])).toBeNull();
  });
});
