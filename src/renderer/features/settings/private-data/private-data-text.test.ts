import { describe, expect, it } from 'vitest';
import type { PrivateData } from '../../../../shared/model/private-data.ts';
import { bytesOf, nameOf, offerText, stateText } from './private-data-text.ts';

const one: PrivateData = {
  stateId: 'a',
  path: '/home/me/acme',
  lastUsedAt: '2026-01-01T00:00:00.000Z',
  openIn: 'none',
  folder: 'there',
};

describe('the texts about private data', () => {
  it.each<[Partial<PrivateData>, string | null]>([
    [{}, null],
    [{ openIn: 'this' }, 'In use'],
    [{ openIn: 'other', folder: 'gone' }, 'In use by another Protodesk'],
    [{ folder: 'gone' }, 'Folder not found'],
    [{ folder: 'unreachable' }, 'Disk not reachable'],
    [{ folder: 'replaced' }, 'Folder replaced'],
    [{ folder: 'unreachable', path: null }, 'Record damaged'],
  ])('%o is %s', (changes, text) => {
    expect(stateText({ ...one, ...changes })).toBe(text);
  });

  it.each([
    ['/home/me/acme', 'acme'],
    ['C:\\work\\acme', 'acme'],
    ['/', '/'],
    [null, 'Unknown workspace'],
  ])('%s is named %s', (path, name) => {
    expect(nameOf({ path })).toBe(name);
  });

  it('offer to remove old data, with its size once everything is measured', () => {
    const two = { ...one, stateId: 'b' };
    expect(bytesOf([one, two], new Map([['a', 1]]))).toBeNull();
    const bytes = bytesOf([one, two], new Map([...Object.entries({ a: 120_000_000, b: 0 })]));
    expect(offerText(2, 90, bytes)).toBe(
      '2 workspaces have no folder and were unused for 90 days: 120.00\u00a0MB.',
    );
    expect(offerText(1, 90, null)).toBe('1 workspace has no folder and was unused for 90 days.');
  });
});
