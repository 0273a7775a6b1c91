import { describe, expect, it } from 'vitest';
import { pastedName } from '../../features/opened-bodies/file-to-open.ts';
import type { App } from '../../kernel/app.ts';
import { newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import type { Tab } from '../../kernel/tabs/tabs-state.ts';
import { compareChoices, filterChoices } from './compare-choices.ts';

const opened = (name: string): Tab => ({
  kind: 'body',
  tabId: name,
  openedId: name,
  title: name,
  pane: null,
});

/** Every body is a user; the recording has two entries, one without a body. */
const engine = {
  getOpened: async () => ({
    ok: true,
    value: {
      kind: 'body',
      body: { body: { byteLength: 12 }, reading: { kind: 'protobuf', typeName: 'a.User' } },
    },
  }),
  getExchange: async ({ exchangeId }: { readonly exchangeId: string }) =>
    exchangeId === 'gone'
      ? { ok: false }
      : {
          ok: true,
          value: {
            startedAt: '2026-01-02T03:04:05.000Z',
            response: { status: 200, body: { byteLength: 3 }, reading: { kind: 'json' } },
          },
        },
  readRecording: async () => ({
    ok: true,
    value: {
      recording: { entryCount: 2 },
      entries: [
        {
          index: 0,
          method: 'GET',
          url: 'https://a.example/users/7?x=1',
          bodyBytes: 5,
          status: 200,
          mediaType: 'text/html',
          typeName: null,
          startedAt: null,
        },
        { index: 1, method: 'GET', url: 'https://a.example/', bodyBytes: null },
      ],
    },
  }),
} as unknown as App['engine'];

describe('the bodies to compare with', () => {
  it('come from the other tabs, each once', async () => {
    const request = {
      ...tabOf('r', { ...newRequest('r'), name: 'Users' }, null),
      exchangeId: 'e1',
    };
    const tabs: Tab[] = [
      opened('own'),
      opened('other'),
      request,
      { kind: 'exchange', tabId: 'x', exchangeId: 'e1', title: 'Users' },
      { kind: 'exchange', tabId: 'y', exchangeId: 'gone', title: 'Users' },
      {
        kind: 'recording',
        tabId: 'h',
        recordingId: 'h',
        title: 'a.har',
        query: '',
        index: null,
        pane: null,
      },
    ];
    const found = await compareChoices(engine, tabs, { openedId: 'own' });
    expect(found.map(({ side, facts }) => [side, facts.replaceAll(/\s/gu, ' ')])).toEqual([
      [
        { exchangeId: 'e1', name: expect.stringMatching(/^Users, \d\d:\d\d:05$/) },
        'json · 3 B · response 200',
      ],
      [{ openedId: 'other', name: 'other' }, 'User · 12 B · opened'],
      [{ recordingId: 'h', index: 0, name: 'GET /users/7?x=1' }, 'text/html · 5 B · 200 in a.har'],
    ]);
    expect(filterChoices(found, 'HAR users').map(({ side }) => side.name)).toEqual([
      'GET /users/7?x=1',
    ]);
    expect(filterChoices(found, ' ')).toHaveLength(3);
  });

  it('have a time and a preview when they were pasted', () => {
    const now = new Date(2026, 0, 2, 13, 4, 5);
    expect(pastedName(' 08 07\n 12', now)).toBe('13:04:05 08 07 12');
    expect(pastedName('{"username":"Ada Lovelace"}', now)).toBe('13:04:05 {"username":"Ada L…');
  });
});
