import { describe, expect, it } from 'vitest';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
import { createFormMemories } from './form-memories.ts';

const typed: readonly TypedText[] = [
  { id: 'maps.by["a"]{key}', text: 'b', fault: 'Another entry has it.', over: 'a' },
  { id: 'any.(a.B).data', text: '0x', fault: null, over: 'AA==' },
];

describe('half-typed text in a form', () => {
  it('starts from the tab, with its rows visible', () => {
    const memories = createFormMemories({
      read: () => typed,
      keep: () => undefined,
    });
    const { unfinished, expanded } = memories.of('t').getState();
    expect([...unfinished.keys()]).toEqual(typed.map(({ id }) => id));
    expect([...expanded]).toEqual(['maps', 'maps.by', 'any', 'any.(a.B)']);
  });

  it('is reported to the keeper, and nothing else is', () => {
    const kept: (readonly [string, readonly TypedText[]])[] = [];
    const memories = createFormMemories({
      read: () => [],
      keep: (id, now) => kept.push([id, now]),
    });
    const store = memories.of('t');
    const held = { text: '{', fault: 'It ends early.', over: '{}' };
    store.setState({ unfinished: new Map([['free', held]]) });
    store.setState({ filter: 'x' });
    store.setState({ unfinished: new Map() });
    expect(kept).toEqual([
      ['t', [{ id: 'free', ...held }]],
      ['t', []],
    ]);
  });

  it('is read again for a reopened tab', () => {
    let now = typed;
    const memories = createFormMemories({ read: () => now, keep: () => undefined });
    memories.of('t');
    now = [];
    expect(memories.of('t').getState().unfinished.size).toBe(2);
    memories.keepOnly([]);
    expect(memories.of('t').getState().unfinished.size).toBe(0);
  });
});
