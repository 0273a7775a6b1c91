import { expect, it } from 'vitest';
import { titleOfTab } from '../../kernel/feature.ts';
import { settingsFeature } from './feature.ts';

it('a settings tab has the display name of its folder, or of the workspace', () => {
  const entries = [
    { kind: 'folder' as const, path: 'Admin - ops', name: 'Admin / ops', entries: [] },
  ];
  const titleOf = (folderPath: string) =>
    titleOfTab([settingsFeature], { kind: 'folder', tabId: 't', folderPath }, entries);
  expect(['', 'Admin - ops', 'a/gone'].map(titleOf)).toEqual(['Workspace', 'Admin / ops', 'gone']);
});
