import { describe, expect, it } from 'vitest';
import { scanCutRecording } from './scan-cut-recording.ts';

/** Entries with content that looks like their end, and other lists of the same name. */
const entries = [
  { url: 'http://a/"}]}', note: 'a \\\\" [ {' },
  { nested: { entries: [{ deep: [[], {}] }] }, text: 'zoë \u{1f600} "entries": [' },
  { empty: {} },
];
const recording = {
  log: {
    version: '1.2',
    comment: 'entries',
    pages: [{ entries: [1] }],
    creator: { name: 'Fire"fox', version: '131' },
    entries,
    browser: { name: 'x' },
  },
};

describe.each([
  ['in one line', JSON.stringify(recording)],
  ['indented, with a mark in front', `\uFEFF${JSON.stringify(recording, null, 2)}\n`],
])('a recording %s', (_how, text) => {
  const whole = Buffer.from(text);

  it('returns the entries that end before any cut', () => {
    const last = whole.lastIndexOf('}');
    let before = 0;
    const counts = new Set<number>();
    for (let length = whole.indexOf('{') + 1; length <= last; length += 1) {
      const cut = scanCutRecording(whole.subarray(0, length));
      const found = cut?.entries ?? [];
      expect(found).toEqual(entries.slice(0, found.length));
      expect(found.length).toBeGreaterThanOrEqual(before);
      expect(cut?.damagedCount).toBe(0);
      if (found.length > 0)
        expect(cut?.head).toMatchObject({ log: { creator: { version: '131' } } });
      before = found.length;
      counts.add(found.length);
    }
    expect([...counts]).toEqual([0, 1, 2, 3]);
  });

  it('is not taken as truncated when it is complete', () => {
    expect(scanCutRecording(whole)).toBeNull();
  });
});

describe('a recording that is cut', () => {
  const start = '{"log":{"entries":[{"a":1},';

  it.each([
    ['{"log":{"version":"1.', 'head', 0, 0],
    ['{"log":{"entries":', 'head', 0, 0],
    ['{"log":{"entries":[', 'list', 0, 0],
    [`${start}{"b":"}`, 'entry', 1, 0],
    [start, 'list', 1, 0],
    [`${start}{"b":nul},{`, 'entry', 1, 1],
    [`${start}{}],"pages":[{}`, 'rest', 2, 0],
    ['{"log":{"entries":[{}]}', 'rest', 1, 0],
    ['{"log":{"entries":[[1,{}],2', 'list', 1, 0],
  ])('in %s ends in its %s', (text, endsIn, count, damagedCount) => {
    const cut = scanCutRecording(Buffer.from(text));

    expect([cut?.endsIn, cut?.entries.length, cut?.damagedCount]).toEqual([
      endsIn,
      count,
      damagedCount,
    ]);
  });

  it.each(['{"log":{"entries":[}', '{"log":{}}', '}', '{"log":[}', ''])(
    'is not %j, which has other faults',
    (text) => {
      expect(scanCutRecording(Buffer.from(text))).toBeNull();
    },
  );

  it('may be nested to any depth', () => {
    const deep = `${start}{"b":${'['.repeat(1_000_000)}`;

    expect(scanCutRecording(Buffer.from(deep))).toMatchObject({ entries: [{ a: 1 }] });
  });
});
