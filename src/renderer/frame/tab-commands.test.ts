import { expect, it } from 'vitest';
import { newRequest, tabOf } from '../kernel/tabs/request-tab.ts';
import { emptyTabs, type Tab } from '../kernel/tabs/tabs-state.ts';
import { menuOfTab } from './tab-commands.ts';

const request = tabOf('r', newRequest('r'), null);
const folder: Tab = { kind: 'folder', tabId: 'f', folderPath: '' };

function menuOf(tab: Tab, previewTabId: string | null): readonly string[] {
  const state = { ...emptyTabs, tabs: [request, folder], previewTabId };
  return menuOfTab(state, tab).map(({ id }) => id);
}

it('only a preview can be kept open', () => {
  expect(menuOf(request, 'r')).toContain('keep-tab');
  expect(menuOf(request, 'f')).not.toContain('keep-tab');
  expect(menuOf(request, null)).not.toContain('keep-tab');
});

it('only a request is renamed and saved as another', () => {
  expect(menuOf(request, null)).toEqual(expect.arrayContaining(['rename', 'save-as']));
  expect(menuOf(folder, null)).toEqual(
    ...[['duplicate-tab', 'close-tab', 'close-other-tabs', 'close-tabs-to-the-right']],
  );
});
