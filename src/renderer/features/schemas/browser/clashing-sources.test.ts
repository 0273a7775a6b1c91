import { describe, expect, it } from 'vitest';
import { clashingSources, freeSetName } from './clashing-sources.ts';
import { mistake, reportOf, setOf, sourceOf } from './schemas-panel.test-kit.ts';

const clash = mistake('/home/me/b/user.proto', 3, {
  kind: 'schema-conflict',
  detail:
    'Both files define `User`: /home/me/a/user.proto:1, which is used, and /home/me/b/user.proto:3.',
});
const inItself = mistake('/home/me/b/user.proto', 3, {
  kind: 'schema-conflict',
  detail:
    'Both files define `User`: /home/me/b/old.proto:1, which is used, and /home/me/b/user.proto:3.',
});
const before = reportOf({ sets: [setOf('default', { sources: [sourceOf('a')] })] });
const both = setOf('default', { sources: [sourceOf('a'), sourceOf('b')] });

describe('clashingSources', () => {
  it.each([
    ['what was added and clashes', before, reportOf({ sets: [both], problems: [clash] }), ['b']],
    ['nothing where nothing clashes', before, reportOf({ sets: [both] }), []],
    [
      'nothing for a clash that was there before',
      { ...before, problems: [clash] },
      reportOf({ sets: [both], problems: [clash] }),
      [],
    ],
    [
      'nothing for what clashes with itself',
      before,
      reportOf({ sets: [both], problems: [inItself] }),
      [],
    ],
    [
      'what lies beside the workspace',
      reportOf({ sets: [setOf('default', { sources: [sourceOf('../a')] })] }),
      reportOf({
        sets: [setOf('default', { sources: [sourceOf('../a'), sourceOf('../b')] })],
        problems: [
          mistake('/home/b/user.proto', 3, {
            kind: 'schema-conflict',
            detail: 'Both files define `User`: /home/a/user.proto:1 and /home/b/user.proto:3.',
          }),
        ],
      }),
      ['../b'],
    ],
  ])('finds %s', (_, old, now, paths) => {
    expect(clashingSources(old, now, '/home/me').map(({ path }) => path)).toEqual(paths);
  });
});

describe('freeSetName', () => {
  it.each([
    ['../vendor/billing', 'billing'],
    ['C:\\protos\\all.binpb', 'all'],
    ['default', 'default 2'],
    ['', 'second set'],
  ])('of %j is %j', (path, name) => {
    expect(freeSetName(before, path)).toBe(name);
  });
});
