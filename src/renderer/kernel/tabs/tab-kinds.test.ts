import { expect, it } from 'vitest';
import { titleOfTab } from './tab-kinds.ts';

it('settings are called as their folder is shown, and those of the workspace by that', () => {
  const entries = [
    { kind: 'folder' as const, path: 'Admin - ops', name: 'Admin / ops', entries: [] },
  ];
  const titleOf = (folderPath: string) =>
    titleOfTab({ kind: 'folder', tabId: 't', folderPath }, entries);
  expect(['', 'Admin - ops', 'a/gone'].map(titleOf)).toEqual(['Workspace', 'Admin / ops', 'gone']);
});
