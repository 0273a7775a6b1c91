import { expect, it } from 'vitest';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type BodyKind, bodyKindOf, chooseBodyKind } from './body-kind.ts';
import { editRequest, newRequest, tabOf } from './request-tab.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from './tabs-state.ts';

const json = { format: 'json', text: '{"a": 1} // why' } as const;

function tabsOf(request: Partial<SavedRequest>): TabsState {
  return addTab(emptyTabs, tabOf('t', { ...newRequest('r'), ...request }, null));
}

function choose(state: TabsState, ...kinds: readonly BodyKind[]): TabsState {
  return kinds.reduce((before, kind) => chooseBodyKind(before, 't', kind), state);
}

function requestOf(state: TabsState): SavedRequest | undefined {
  return requestTabOf(state, 't')?.request;
}

it('keeps what was written as each kind, and brings it back', () => {
  const begun = choose(tabsOf({ body: json }), 'text');
  expect(requestOf(begun)).toMatchObject({
    sendAs: 'protobuf',
    body: { format: 'text', text: '' },
  });
  const text = { format: 'text', text: '<a/>', mediaType: 'application/xml' } as const;
  const form = {
    format: 'form',
    text: '',
    fields: [{ name: 'a', value: 'b', enabled: true }],
  } as const;
  const typed = editRequest(begun, 't', { body: text });
  const formed = editRequest(choose(typed, 'form'), 't', {
    body: { ...form, fields: [...form.fields] },
  });

  expect(requestOf(choose(formed, 'none', 'text'))?.body).toEqual(text);
  expect(requestOf(choose(formed, 'text', 'file', 'form'))?.body).toEqual(form);
  expect(requestOf(choose(formed, 'multipart', 'json'))).toMatchObject({
    sendAs: 'json',
    body: json,
  });
});

it('keeps the body between the encodings of a message', () => {
  const state = choose(tabsOf({ body: json }), 'json');
  expect(requestOf(state)).toMatchObject({ sendAs: 'json', body: json });
  expect(requestTabOf(state, 't')?.kept).toEqual([]);
});

it.each(['protobuf', 'json', 'none', 'text', 'form', 'multipart', 'file'] as const)(
  'is %s once that is chosen',
  (kind) => {
    const request = requestOf(choose(tabsOf({ body: json }), kind));
    expect(request && bodyKindOf(request)).toBe(kind);
  },
);
