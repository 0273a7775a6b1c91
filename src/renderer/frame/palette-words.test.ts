import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { App } from '../kernel/app.ts';
import { canRun, commandsOf } from '../kernel/commands.ts';
import { newRequest, tabOf } from '../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, openTab, type TabsState } from '../kernel/tabs/tabs-state.ts';
import { features } from './features.ts';
import { filterActions } from './filter-actions.ts';

const commands = commandsOf({ features });
const inPalette = commands
  .filter(({ order }) => order !== undefined)
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

it.each([
  ['import', ['new-from-curl', 'import-folder', 'files', 'set', 'open-body', 'environments']],
  ['curl', ['new-from-curl', 'copy-as-curl']],
  ['postman', ['new-from-curl']],
  ['paste', ['new-from-curl', 'open-pasted', 'body-paste']],
  ['settings', ['workspace-settings', 'preferences']],
  ['options', ['preferences']],
  ['preferences', ['preferences', 'dark']],
  ['configuration', ['preferences']],
  ['dark', ['dark', 'preferences']],
  ['dark mode', ['dark']],
  ['light', ['light', 'preferences']],
  ['theme', ['system', 'light', 'dark', 'preferences']],
  ['shortcuts', ['shortcuts']],
  ['keys', ['shortcuts']],
  ['hotkeys', ['shortcuts']],
  ['environment', ['environments']],
  ['variables', ['environments', 'workspace-settings']],
  ['secrets', ['environments', 'private-data']],
  ['.env', ['environments']],
  ['auth', ['workspace-settings']],
  ['base url', ['workspace-settings']],
  ['history', ['show-history', 'private-data']],
  ['collections', ['show-requests']],
  ['sidebar', ['show-requests', 'reveal']],
  ['har', ['open-body']],
  ['hex', ['open-body', 'body-hex']],
  ['decode', ['open-body', 'open-pasted']],
  ['descriptor', ['set']],
  ['proto', ['import-folder', 'files', 'show-schemas']],
  ['benchmark', ['time', 'compare', 'show-runs']],
  ['load test', ['time', 'show-runs']],
  ['diff', ['compare']],
  ['refresh', ['files-again', 'reload']],
  ['lint', ['check', 'problems']],
  ['breaking', ['drift']],
  ['example', ['samples', 'body-minimal']],
  ['full screen', ['response-room']],
  ['version', ['about']],
  ['debug', ['logs']],
  ['run', ['send', 'time']],
  ['clear', ['private-data']],
  ['limits', ['preferences']],
  ['storage', ['private-data']],
  ['rename', ['rename']],
  ['save as', ['save-as']],
  ['save a copy', ['save-as']],
  ['copy', ['save-as', 'duplicate-tab']],
])('the palette finds by %j: %j', (query, ids) => {
  const found = filterActions(inPalette, query).map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining([...ids]));
});

it('a command named by the words comes before commands that only have them as keywords', () => {
  const first = (query: string) => filterActions(inPalette, query)[0]?.id;
  expect(first('preferences')).toBe('preferences');
  expect(first('dark')).toBe('dark');
  expect(first('history')).toBe('show-history');
});

it('only commands that can work on the active tab are offered', () => {
  const tabs = createStore<TabsState>(() => emptyTabs);
  const app = { features, tabs, own: new Map() } as unknown as App;
  const offered = (query: string) =>
    filterActions(
      inPalette.filter((command) => canRun(app, command)),
      query,
    ).map(({ id }) => id);
  const ofRequests = ['send', 'save', 'compare', 'time', 'reveal', 'body-json', 'body-paste'];
  const isOffered = (id: string) => offered('').includes(id);

  const body = { kind: 'body', tabId: 'b', openedId: 'o', title: 'a.bin' } as const;
  tabs.setState((state) => addTab(state, openTab(body)));
  expect(ofRequests.filter(isOffered)).toEqual([]);
  expect(offered('base64')).toEqual(['open-pasted']);

  const request = { ...newRequest('r'), url: 'http://a.test' };
  tabs.setState((state) => addTab(state, tabOf('r', request, null)));
  expect(ofRequests.filter(isOffered)).toEqual(ofRequests);

  const file = { path: 'a.bin', byteLength: 1 };
  const inFile: SavedRequest = { ...request, body: { format: 'file', text: '', file } };
  tabs.setState((state) => addTab(state, tabOf('f', inFile, null)));
  expect(ofRequests.filter(isOffered)).toEqual(ofRequests.slice(0, 5));
});

it('each command has a label of its own', () => {
  for (const key of ['id', 'label'] as const) {
    const all = commands.map((command) => command[key]);
    expect(all).toEqual([...new Set(all)]);
  }
});

it("each command of the system's menu is in the palette, with the same words", () => {
  for (const [id, words] of Object.entries(menuCommands)) {
    const command = commands.find((one) => one.id === id);
    expect(command, id).toMatchObject(words);
    if (id !== 'open-palette') expect(command?.order, id).toBeDefined();
  }
});
