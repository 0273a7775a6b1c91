import { describe, expect, it } from 'vitest';
import { cpuMs } from '../cpu-time.test-kit.ts';
import { type MergeRules, mergeJson } from './merge-json.ts';
import { editable } from './random-json.test-kit.ts';

function merged(before: string, after: unknown, rules?: MergeRules): string {
  return mergeJson(editable(before), editable(JSON.stringify(after)), rules);
}

const before = `{
  // the newest
  "note": "caf\\u00e9", // as it was typed
  "users": [
    { "id": 1, "name": "Ada" }, // one
    { "id": 2, "name": "Ben" }, // two
    { "id": 3, "name": "Cy" } // three
  ],
  /* an exact one */ "big": 18446744073709551615
}
`;

const same = {
  users: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Ben' },
    { id: 3, name: 'Cy' },
  ],
  note: 'café',
};
const big = '"big": 18446744073709551615';

describe('merging JSON', () => {
  it('is the old text if nothing differs', () => {
    const after = `${JSON.stringify(same).slice(0, -1)}, ${big}}`;
    expect(mergeJson(editable(before), editable(after))).toBe(before);
  });

  it('changes one leaf', () => {
    const after = `${JSON.stringify({ ...same, note: 'tea' }).slice(0, -1)}, ${big}}`;
    expect(mergeJson(editable(before), editable(after))).toBe(
      before.replace('"caf\\u00e9"', '"tea"'),
    );
  });

  it('matches items after inserted and removed ones', () => {
    const users = [{ id: 0, name: 'Zoe' }, same.users[0], same.users[2]];
    const after = `${JSON.stringify({ ...same, users }).slice(0, -1)}, ${big}}`;
    expect(mergeJson(editable(before), editable(after))).toBe(
      before.replace(
        '\n    { "id": 1, "name": "Ada" }, // one\n    { "id": 2, "name": "Ben" }, // two\n',
        '\n    {\n      "id": 0,\n      "name": "Zoe"\n    },\n    { "id": 1, "name": "Ada" }, // one\n',
      ),
    );
  });

  it('inserts new members in order, and keeps comments above removed ones', () => {
    expect(merged('{\n  "a": 1, // one\n  "d": 4\n}', { a: 1, b: [2], d: 4 })).toBe(
      '{\n  "a": 1, // one\n  "b": [\n    2\n  ],\n  "d": 4\n}',
    );
    expect(merged('{\n  // first\n  "a": 1, // one\n  "d": 4\n}', { d: 4 })).toBe(
      '{\n  // first\n  "d": 4\n}',
    );
    expect(merged('{"a":1,"b":2}', {})).toBe('{}');
    expect(merged('{}', { a: 1 })).toBe('{\n  "a": 1\n}');
  });

  it('keeps a notation with the same meaning for the type', () => {
    const rules: MergeRules = {
      nameOf: (_steps, key) =>
        key.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase()),
      isSame: (_steps, mine, theirs) =>
        mine.kind === 'string' && theirs.kind === 'number' && mine.value === theirs.text,
      isSilent: (steps) => steps.at(-1) === 'age',
    };
    expect(merged('{"user_id": "7", "age": 0, "gone": 1}', { userId: 7 }, rules)).toBe(
      '{"user_id": "7", "age": 0}',
    );
    expect(merged('{"user_id": "7"}', { userId: 8 }, rules)).toBe('{"user_id": 8}');
  });

  it('replaces changed values, at the root too', () => {
    expect(merged('// why\n{"a": 1}\n', [1])).toBe('// why\n[1]\n');
    expect(merged('{\n  "a": [1]\n}', { a: { b: 1 } })).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  });

  it('handles a megabyte, and lists with nothing in common, in a moment', () => {
    const list = (name: string, length: number) =>
      Array.from({ length }, (_, id) => ({ id: `${name}${id}`, tags: ['a', 'b'] }));
    const first = editable(JSON.stringify({ list: list('x', 20_000) }, null, 2));
    const second = editable(JSON.stringify({ list: list('y', 15_000) }));
    const started = cpuMs();
    const result = mergeJson(first, second);
    expect(cpuMs() - started).toBeLessThan(20_000);
    expect(JSON.parse(result)).toEqual(JSON.parse(second.text));
  });
});
