import { describe, expect, it } from 'vitest';
import {
  clearNotices,
  createNoticesStore,
  dismissNotice,
  hideNotice,
  type Notice,
  type NoticesStore,
  runAction,
  showNotice,
  showProblem,
  toastsOf,
} from './notices-store.ts';

function words(title: string) {
  return { kind: 'words', title } as const;
}

const problem = {
  kind: 'file-write',
  severity: 'error',
  title: 'Not written',
  detail: '',
} as const;

const undo = [{ label: 'Undo', run: () => undefined }];

function onScreen(store: NoticesStore): string[] {
  return toastsOf(store.getState().notices).map(({ id }) => id);
}

/** The listed notices, newest first, with the labels of their buttons. */
function list(store: NoticesStore): string[] {
  return store
    .getState()
    .listed.map(({ notice }) => [notice.id, ...notice.actions.map(({ label }) => label)].join(' '));
}

function shown(store: NoticesStore, id: string): Notice {
  const notice = store.getState().notices.find((one) => one.id === id);
  if (notice === undefined) throw new Error(`${id} is not shown`);
  return notice;
}

describe('notices', () => {
  it('replace the notice with the same id', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2') });
    showNotice(store, { id: 'a', content: words('3') });
    expect(store.getState().notices.map(({ id, content }) => [id, content])).toEqual([
      ['a', words('3')],
      ['b', words('2')],
    ]);
    expect(list(store)).toEqual(['a', 'b']);
  });

  it('show equal text once, unless each can be undone', () => {
    const store = createNoticesStore();
    const ids = () => store.getState().notices.map(({ id }) => id);
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2') });
    showNotice(store, { id: 'c', content: words('1') });
    expect(ids()).toEqual(['c', 'b']);
    showNotice(store, { id: 'b', content: words('1') });
    expect(ids()).toEqual(['b']);
    showNotice(store, { id: 'd', content: words('1'), actions: undo });
    showNotice(store, { id: 'e', content: words('1'), actions: undo });
    expect(ids()).toEqual(['b', 'd', 'e']);
  });

  it('disappear when they are plain text, and stay when they are a problem', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2'), stays: true });
    showProblem(store, 'c', problem);
    expect(store.getState().notices.map(({ stays }) => stays)).toEqual([false, true, true]);
  });

  it('are hidden; hiding them again changes nothing', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    hideNotice(store, 'a');
    const state = store.getState();
    hideNotice(store, 'a');
    expect(store.getState()).toBe(state);
    expect([state.notices, list(store)]).toEqual([[], ['a']]);
  });

  it('about work in progress are no toasts, and leave only their outcome in the list', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: { kind: 'busy', title: 'Reading' }, actions: undo });
    expect([onScreen(store), list(store)]).toEqual([[], []]);
    runAction(store, shown(store, 'a'), { label: 'Cancel', run: () => undefined });
    expect(shown(store, 'a').content.kind).toBe('busy');
    showNotice(store, { id: 'a', content: words('Read') });
    expect([onScreen(store), list(store)]).toEqual([['a'], ['a']]);
  });
});

describe('40 notices at once', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1));

  it('of plain text show the last three; the others go to the list and can be undone there', () => {
    const store = createNoticesStore();
    showProblem(store, 'stays', problem);
    for (const id of numbers) {
      showNotice(store, { id, content: words(`Closed ${id}`), actions: undo });
    }
    expect(onScreen(store)).toEqual(['40', '39', '38']);
    expect(store.getState().notices.map(({ id }) => id)).toEqual(['stays', '38', '39', '40']);
    expect(list(store)).toEqual([...numbers.toReversed().map((id) => `${id} Undo`), 'stays']);
    // The problem waited for room.
    dismissNotice(store, shown(store, '39'));
    expect(onScreen(store)).toEqual(['40', '38', 'stays']);
  });

  it('of problems show three at a time until all are closed', () => {
    const store = createNoticesStore();
    for (const id of numbers) showProblem(store, id, { ...problem, title: id });
    for (const id of numbers.toReversed()) {
      expect(onScreen(store)[0]).toBe(id);
      expect(onScreen(store)).toHaveLength(Math.min(3, Number(id)));
      dismissNotice(store, shown(store, id));
    }
    expect(onScreen(store)).toEqual([]);
    expect(list(store)).toEqual(numbers.toReversed());
  });
});

describe('the actions of a notice', () => {
  it('stay in the list when it leaves the screen, until one is pressed', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1'), actions: undo });
    const notice = shown(store, 'a');
    dismissNotice(store, notice);
    expect(list(store)).toEqual(['a Undo']);
    let runs = 0;
    runAction(store, notice, { label: 'Undo', run: () => (runs += 1) });
    expect([runs, list(store)]).toEqual([1, ['a']]);
  });

  it('end with what they are about, and with a later notice of the same thing', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1'), actions: undo });
    dismissNotice(store, shown(store, 'a'));
    showNotice(store, { id: 'a', content: words('2'), actions: undo });
    expect(list(store)).toEqual(['a Undo', 'a']);
    hideNotice(store, 'a');
    expect(list(store)).toEqual(['a', 'a']);
  });

  it('end with its time on screen when they are valid only then', () => {
    const store = createNoticesStore();
    const brief = { actions: undo, actsBriefly: true };
    showNotice(store, { id: 'a', content: words('1'), ...brief });
    dismissNotice(store, shown(store, 'a'));
    showNotice(store, { id: 'b', content: words('2'), ...brief });
    for (const id of ['c', 'd', 'e']) showNotice(store, { id, content: words(id) });
    expect(list(store)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('may show another notice with the same id, which stays', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1'), actions: undo });
    const run = () => showNotice(store, { id: 'a', content: words('2'), actions: undo });
    runAction(store, shown(store, 'a'), { label: 'Retry', run });
    expect([onScreen(store), list(store)]).toEqual([['a'], ['a Undo']]);
  });
});

it('the list is bounded, and so is what it can undo', () => {
  const store = createNoticesStore();
  for (let number = 1; number <= 600; number += 1) {
    showNotice(store, { id: String(number), content: words(`${number}`), actions: undo });
  }
  expect(list(store)).toHaveLength(500);
  expect(list(store).filter((text) => text.endsWith('Undo'))).toHaveLength(50);
});

it('clearing closes all notices but work in progress and what cannot be closed', () => {
  const store = createNoticesStore();
  showNotice(store, { id: 'engine', content: words('Stopped'), canClose: false });
  showNotice(store, { id: 'work', content: { kind: 'busy', title: 'Reading' } });
  showProblem(store, 'a', problem);
  clearNotices(store);
  expect(store.getState().notices.map(({ id }) => id)).toEqual(['engine', 'work']);
  expect(list(store)).toEqual(['engine']);
});
