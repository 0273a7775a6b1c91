import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { describeFormTypes } from '../../../../../main/proto/body/describe-form-types.ts';
import { halfTypedNotice } from '../../../../kernel/half-typed.ts';
import { createNoticesStore, showNotice } from '../../../../kernel/notices-store.ts';
import { createSchemasStore } from '../../../../kernel/schemas-store.ts';
import { editBodyText, endSwitch } from '../../../../kernel/tabs/body-switch.ts';
import { closeTab, reopenTab } from '../../../../kernel/tabs/close-tab.ts';
import { editRequest, isChanged, newRequest, tabOf } from '../../../../kernel/tabs/request-tab.ts';
import {
  addTab,
  emptyTabs,
  requestTabOf,
  type TabsState,
} from '../../../../kernel/tabs/tabs-state.ts';
import { followHalfTyped } from './follow-half-typed.ts';
import { formMemoriesOf } from './form-memories.ts';
import { kitchenPackage, kitchenSchema } from './model/kitchen-form.test-kit.ts';

const body = { format: 'json', text: '{"wellKnown":{"struct":{"a":1}}}' } as const;
const held = { text: '{"a": 2, "b": hello}', fault: 'No JSON.', over: '{"a":1}' };

function opened() {
  const request = { ...newRequest('r'), requestType: `${kitchenPackage}.Kitchen`, body };
  const file = { request, revision: 'v', folderPath: '' };
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('t', request, file)));
  const app = {
    tabs,
    notices: createNoticesStore(),
    schemas: createSchemasStore(),
    own: new Map(),
    engine: {
      describeTypes: async ({ typeNames }: { readonly typeNames: readonly string[] }) => ({
        ok: true as const,
        value: describeFormTypes(kitchenSchema, [...typeNames]),
      }),
    },
  };
  followHalfTyped(app);
  const formMemories = formMemoriesOf(app);
  const tab = () => {
    const one = requestTabOf(tabs.getState(), 't');
    if (one === null) throw new Error('There is no tab.');
    return one;
  };
  const details = () => tab().halfTyped.map(({ detail }) => detail);
  const type = () =>
    formMemories.of('t').setState({ unfinished: new Map([['well_known.struct', held]]) });
  return { ...app, formMemories, tab, details, type };
}

describe('what is half typed in the form of a tab', () => {
  it('is a change that its file does not have, until it is mended', () => {
    const { formMemories, tab, details, type } = opened();
    expect(isChanged(tab())).toBe(false);
    type();
    expect(details()).toEqual(['No JSON.']);
    expect(isChanged(tab())).toBe(true);
    formMemories.of('t').setState({ unfinished: new Map() });
    expect(isChanged(tab())).toBe(false);
  });

  it('stays while other parts of the body change in the JSON, and goes with its value', async () => {
    const { tabs, details, type } = opened();
    type();
    const write = (text: string) =>
      tabs.setState((state) => editBodyText(state, 't', 'json', text));
    write('{"wellKnown":{"struct":{"a":1}},"scalars":{}}');
    expect(details()).toEqual(['No JSON.']);
    write('{"wellKnown":{"struct":{"a":2}}}');
    await vi.waitFor(() => expect(details()).toEqual([]));
    write('{"wellKnown":{"struct":{"a":1}}}');
    expect(details()).toEqual(['No JSON.']);
  });

  it.each(['textproto', 'hex'] as const)('stays while the body is shown as %s', (format) => {
    const { tabs, tab, details, type } = opened();
    type();
    const now = tab().request.body;
    tabs.setState((state) => endSwitch(state, 't', now, { format, text: 'x' }));
    expect(details()).toEqual(['No JSON.']);
    tabs.setState((state) => editBodyText(state, 't', format, 'y'));
    expect(details()).toEqual(['No JSON.']);
  });

  it('is over with a body from a file', () => {
    const { tabs, details, type } = opened();
    type();
    const file = { path: 'a.binpb', byteLength: 3 };
    tabs.setState((state) => editRequest(state, 't', { body: { format: 'file', text: '', file } }));
    expect(details()).toEqual([]);
  });

  it('comes back with a tab that was closed, as changed as it was', () => {
    const { tabs, details, type } = opened();
    type();
    tabs.setState((state) => closeTab(state, 't'));
    expect(tabs.getState().closedTabs[0]).toMatchObject({ isChanged: true });
    tabs.setState((state) => reopenTab(state));
    expect(details()).toEqual(['No JSON.']);
  });

  it('takes the notice that says so with it', () => {
    const { formMemories, notices, type } = opened();
    type();
    const content = { kind: 'words', title: 'It is half typed' } as const;
    showNotice(notices, { id: halfTypedNotice('t'), content });
    formMemories.of('t').setState({ unfinished: new Map() });
    expect(notices.getState().notices).toEqual([]);
  });
});
