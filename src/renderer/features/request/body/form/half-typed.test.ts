import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { describeFormTypes } from '../../../../../main/proto/body/describe-form-types.ts';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
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
import { formMemoriesOf } from './form-memories.ts';
import { discardHalfTyped, followHalfTyped, halfTypedIn } from './half-typed.ts';
import { kitchenPackage, kitchenSchema, kitchenTypes } from './model/kitchen-form.test-kit.ts';

const typeName = `${kitchenPackage}.Kitchen`;

function held(id: string, over: string | null, fault: string | null = 'No.'): TypedText {
  return { id, text: 'half', fault, over };
}

function pathsIn(typed: readonly TypedText[], text: string, body = {}): readonly unknown[] {
  return halfTypedIn(typed, {
    text,
    typeName,
    framing: null,
    types: kitchenTypes,
    ...body,
  }).problems.map(({ location }) => location?.fieldPath);
}

describe('half-typed text is found', () => {
  it.each<[string, TypedText, string]>([
    ['of a Struct', held('well_known.struct', '{"a":1}'), '{"wellKnown":{"struct":{"a":1}}}'],
    ['of a Struct that is unset', held('well_known.struct', null), '{}'],
    ['of bytes', held('scalars.some_bytes', 'AP8='), '{"scalars":{"someBytes":"AP8="}}'],
    [
      'of the key of an entry',
      held('maps.by_string["a"]{key}', 'a'),
      '{"maps":{"byString":{"a":"1"}}}',
    ],
    ['of an item', held('lists.texts[1]', '{'), '{"lists":{"texts":["a","{"]}}'],
    ['of what has a wrong shape', held('scalars', '5'), '{"scalars":5}'],
    ['of a member that no field has', held('scalars{"odd"}', '[1]'), '{"scalars":{"odd":[1]}}'],
    [
      'of the type of an Any',
      held('well_known.any{@type}', 'a.B'),
      '{"wellKnown":{"any":{"@type":"x/a.B"}}}',
    ],
    ['of the type that an Any lacks', held('well_known.any{@type}', null), '{}'],
    ['of the whole body', held('{root}', '5'), '5'],
  ])('%s', (_, typed, text) => {
    const { problems, wantedTypes } = halfTypedIn([typed], {
      text,
      typeName,
      framing: null,
      types: kitchenTypes,
    });
    expect(problems).toHaveLength(1);
    expect(wantedTypes).toEqual([]);
  });

  it('in a body of several messages', () => {
    const typed = held('[0].well_known.struct', '{}');
    const body = { framing: 'delimited' };
    expect(pathsIn([typed], '[{"wellKnown":{"struct":{}}}]', body)).toEqual([
      '[0].well_known.struct',
    ]);
  });

  it('while JSON cannot be read, no type is chosen, or its fields are not known yet', () => {
    const typed = [held('well_known.struct', '{}')];
    expect(pathsIn(typed, '{"wellKnown"')).toHaveLength(1);
    expect(pathsIn(typed, '{}', { typeName: null })).toHaveLength(1);
    const types = { message: () => undefined, enum: () => undefined };
    const found = halfTypedIn(typed, { text: '{}', typeName, framing: null, types });
    expect(found.problems).toHaveLength(1);
    expect(found.wantedTypes).toEqual([typeName]);
  });
});

describe('half-typed text is dropped', () => {
  it.each<[string, TypedText, string]>([
    ['once the body has it in other words', held('scalars.some_bytes', 'AA==', null), '{}'],
    [
      'where the value became another',
      held('well_known.struct', '{"a":1}'),
      '{"wellKnown":{"struct":{"a":2}}}',
    ],
    ['where the field was unset', held('well_known.struct', '{"a":1}'), '{"wellKnown":{}}'],
    ['where the entry is gone', held('maps.by_string["a"]{key}', 'a'), '{"maps":{}}'],
    [
      'where an Any has another type',
      held('well_known.any{@type}', 'a.B'),
      '{"wellKnown":{"any":{"@type":"x/a.C"}}}',
    ],
    ['where the type has no such field', held('nothing.such', null), '{}'],
    ['where the odd member is gone', held('scalars{"odd"}', '[1]'), '{"scalars":{}}'],
  ])('%s', (_, typed, text) => {
    expect(pathsIn([typed], text)).toEqual([]);
  });
});

const body = { format: 'json', text: '{"wellKnown":{"struct":{"a":1}}}' } as const;
const typedStruct = { text: '{"a": 2, "b": hello}', fault: 'No JSON.', over: '{"a":1}' };

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
    formMemories.of('t').setState({ unfinished: new Map([['well_known.struct', typedStruct]]) });
  return { ...app, formMemories, tab, details, type };
}

describe('half-typed text in the form of a tab', () => {
  it('is a change that the file does not have, until it is fixed', () => {
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

  it('is dropped with a body from a file', () => {
    const { tabs, details, type } = opened();
    type();
    const file = { path: 'a.binpb', byteLength: 3 };
    tabs.setState((state) => editRequest(state, 't', { body: { format: 'file', text: '', file } }));
    expect(details()).toEqual([]);
  });

  it('is restored with a closed tab, still as a change', () => {
    const { tabs, details, type } = opened();
    type();
    tabs.setState((state) => closeTab(state, 't'));
    expect(tabs.getState().closedTabs[0]).toMatchObject({ isChanged: true });
    tabs.setState((state) => reopenTab(state));
    expect(details()).toEqual(['No JSON.']);
  });

  it('hides its notice when it is fixed', () => {
    const { formMemories, notices, type } = opened();
    type();
    const content = { kind: 'words', title: 'It is half typed' } as const;
    showNotice(notices, { id: halfTypedNotice('t'), content });
    formMemories.of('t').setState({ unfinished: new Map() });
    expect(notices.getState().notices).toEqual([]);
  });
});

it('discards only text that is not in the body in another spelling', () => {
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('t', newRequest('r'), null)));
  const app = { own: new Map(), tabs };
  const memory = formMemoriesOf(app).of('t');
  const text = { text: '0x', over: 'AA==' };
  memory.setState({
    unfinished: new Map([
      ['a', { ...text, fault: 'No.' }],
      ['b', { ...text, fault: null }],
    ]),
  });
  discardHalfTyped(app, 't');
  expect([...memory.getState().unfinished.keys()]).toEqual(['b']);
});
