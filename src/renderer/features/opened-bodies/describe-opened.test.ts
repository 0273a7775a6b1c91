import { describe, expect, it } from 'vitest';
import type { OpenedBody } from '../../../shared/model/opened-body.ts';
import { problem } from '../../../shared/problem.ts';
import { describeOpened } from './describe-opened.ts';

const opened: OpenedBody = {
  id: 'x',
  name: 'a.bin',
  openedAt: '2026-01-01T00:00:00.000Z',
  origin: 'file',
  spelledAs: 'binary',
  body: { id: 'x', byteLength: 12 },
  raw: null,
  steps: [],
  reading: { kind: 'binary' },
};

describe('describeOpened', () => {
  it.each<[Partial<OpenedBody>, string]>([
    [{}, 'Opened from a file just now · raw bytes · 12\u00a0B'],
    [
      { origin: 'paste', spelledAs: 'dump', raw: { id: 'x', byteLength: 7 } },
      'Pasted just now · written as a hex dump · 7\u00a0B',
    ],
    [
      { spelledAs: 'text', body: { id: 'x', byteLength: 0 } },
      'Opened from a file just now · 0\u00a0B',
    ],
    [
      { origin: 'drop', spelledAs: 'text' },
      'Dropped on the window just now · plain text · 12\u00a0B',
    ],
    [
      {
        reading: {
          kind: 'json',
          protobufBytes: null,
          typeName: null,
          problem: problem({
            kind: 'response-malformed',
            severity: 'warning',
            title: 'Read as JSON: a guess',
            detail: 'Its bytes read as JSON.',
          }),
        },
      },
      'Opened from a file just now · raw bytes · 12\u00a0B · read as JSON: a guess',
    ],
    [
      {
        reading: {
          kind: 'protobuf',
          typeName: 'samples.store.User',
          typeSource: 'guess',
          jsonBytes: null,
          fieldCount: 6,
          fault: null,
          problem: problem({
            kind: 'response-malformed',
            severity: 'warning',
            title: 'Read as protobuf: a guess',
            detail: 'Its bytes read as a message.',
          }),
        },
      },
      'Opened from a file just now · raw bytes · 12\u00a0B',
    ],
  ])('of %j is %s', (patch, words) => {
    expect(describeOpened({ ...opened, ...patch }, () => 'just now')).toBe(words);
  });
});
