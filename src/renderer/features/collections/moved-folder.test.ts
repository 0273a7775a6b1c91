import { describe, expect, it } from 'vitest';
import { folderEntry, requestEntry } from './collections.test-kit.ts';
import { movedFolder, rebasePath } from './moved-folder.ts';

describe('movedFolder', () => {
  const before = [
    folderEntry('a', [folderEntry('a/in', [requestEntry('r')])]),
    folderEntry('b', []),
  ];

  it('is the outermost folder that is new', () => {
    const after = [folderEntry('b', [folderEntry('b/a', [folderEntry('b/a/in', [])])])];
    expect(movedFolder(before, after)).toBe('b/a');
  });

  it('is none when no folder is new', () => {
    expect(movedFolder(before, before)).toBeNull();
  });
});

describe('rebasePath', () => {
  it.each([
    ['a', 'b/a'],
    ['a/in/deep', 'b/a/in/deep'],
    ['ab', 'ab'],
    ['', ''],
  ])('of %j is %j', (path, rebased) => {
    expect(rebasePath(path, 'a', 'b/a')).toBe(rebased);
  });
});
