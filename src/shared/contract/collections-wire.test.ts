import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollectionEntry, FolderEntry } from '../model/workspace.ts';
import { createCollectionsReceiver, createCollectionsSender } from './collections-wire.ts';

function request(id: string, url = ''): CollectionEntry {
  return {
    kind: 'request',
    id,
    name: id,
    method: 'GET',
    url,
    requestType: null,
    responseType: null,
  };
}

function folder(path: string, entries: CollectionEntry[], name = path): FolderEntry {
  return { kind: 'folder', path, name, entries };
}

function event(collections: CollectionEntry[]) {
  return { t: 'q', m: 'workspaceChanged', a: [{ workspace: { name: 'W', collections } }] };
}

/** Returns a wire, and the messages that cross it: copies, as on a port. */
function createWire() {
  const pack = createCollectionsSender();
  const unpack = createCollectionsReceiver();
  let crossed: unknown = null;
  return {
    crossed: () => crossed,
    send<T>(message: T): T {
      crossed = structuredClone(pack(message));
      return unpack(crossed) as T;
    },
    collections(collections: CollectionEntry[]): CollectionEntry[] {
      return this.send(event(collections)).a[0]?.workspace.collections ?? [];
    },
    change(): unknown {
      return (crossed as { a: [{ workspace: { collections: unknown } }] }).a[0].workspace
        .collections;
    },
  };
}

describe('collections on their way', () => {
  test('cross completely at first, then only the changes', () => {
    const wire = createWire();
    const first = [folder('a', [request('1'), request('2')]), folder('b', [request('3')])];
    expect(wire.collections(first)).toEqual(first);
    expect(wire.change()).toEqual(first);

    const second = [folder('a', [request('1'), request('2', '/x')]), folder('b', [request('3')])];
    expect(wire.collections(second)).toEqual(second);
    expect(wire.change()).toEqual({
      since: [
        { kind: 'changed', at: 0, path: 'a', name: 'a', entries: [0, request('2', '/x')] },
        1,
      ],
    });
  });

  test('do not cross if none changed, and stay the same list', () => {
    const wire = createWire();
    const before = wire.collections([folder('a', [request('1')])]);
    const after = wire.collections([folder('a', [request('1')])]);
    expect(after).toBe(before);
    expect(wire.change()).toEqual({ since: null });
  });

  test('keep all unchanged objects', () => {
    const wire = createWire();
    const before = wire.collections([
      folder('a', [request('1'), request('2')]),
      folder('b', [request('3')]),
      request('4'),
    ]);
    const after = wire.collections([
      request('4'),
      folder('b', [request('3')]),
      folder('a', [request('2'), request('1', '/x')]),
    ]);
    expect(after[0]).toBe(before[2]);
    expect(after[1]).toBe(before[1]);
    expect((after[2] as FolderEntry).entries[0]).toBe((before[0] as FolderEntry).entries[1]);
  });

  test('keep the entries of a renamed folder', () => {
    const wire = createWire();
    const before = wire.collections([folder('a', [request('1')], 'One')]);
    const after = wire.collections([folder('a', [request('1')], 'Two')]);
    expect(after).toEqual([folder('a', [request('1')], 'Two')]);
    expect((after[0] as FolderEntry).entries).toBe((before[0] as FolderEntry).entries);
  });

  test('arrive as sent, whatever changed', () => {
    const { entries } = fc.letrec<{ entry: CollectionEntry; entries: CollectionEntry[] }>(
      (tie) => ({
        entry: fc.oneof(
          { depthSize: 'small' },
          fc
            .tuple(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom('', '/x'))
            .map(([id, url]) => request(id, url)),
          fc
            .tuple(fc.constantFrom('a', 'b', 'c'), tie('entries'), fc.constantFrom('A', 'B'))
            .map(([path, inner, name]) => folder(path, inner, name)),
        ),
        // Duplicate keys come only from a fault elsewhere; they still have to cross.
        entries: fc.array(tie('entry'), { maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 6 }), (states) => {
        const wire = createWire();
        for (const state of states) expect(wire.collections(state)).toEqual(state);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('also cross in responses: a workspace, or a part of one', () => {
    const wire = createWire();
    const workspace = { name: 'W', collections: [request('1')] };
    const responses = [
      { t: 's', i: 'a', r: { ok: true, value: workspace } },
      { t: 's', i: 'b', r: { ok: true, value: { kind: 'saved', workspace } } },
    ];
    for (const response of responses) expect(wire.send(response)).toEqual(response);
    expect(wire.crossed()).toMatchObject({
      r: { value: { kind: 'saved', workspace: { name: 'W', collections: { since: null } } } },
    });
  });

  test('leave all other messages unchanged', () => {
    const pack = createCollectionsSender();
    const unpack = createCollectionsReceiver();
    for (const message of [
      { t: 's', i: 'a', r: { ok: false, problem: {} } },
      { t: 's', i: 'a', r: { ok: true, value: { workspace: 'a path' } } },
      { t: 's', i: 'a', r: { ok: true, value: null } },
      { t: 's', i: 'a', r: undefined },
      { t: 's', i: 'a', e: new Error('no') },
      { t: 'q', m: 'm', a: [] },
      { t: 'q', m: 'm', a: [{ runId: 'r' }] },
      { t: 'q', m: 'm', a: ['text', { collections: [] }] },
    ]) {
      expect(pack(message)).toBe(message);
      expect(unpack(message)).toBe(message);
    }
  });

  test('become invalid if a change does not fit, and the next complete list is valid', () => {
    const unpack = createCollectionsReceiver();
    unpack(event([folder('a', []), request('1')]));
    for (const since of [
      [5],
      [-1],
      'all',
      [{ kind: 'changed', at: 1, path: 'a', name: 'a', entries: null }],
      [{ kind: 'changed', at: 0, path: 'a', name: 'a', entries: [0] }],
      [{ kind: 'changed', at: 0, path: 'a', name: 'a', entries: 'all' }],
    ]) {
      const message = { t: 'q', a: [{ workspace: { collections: { since } } }] };
      expect(unpack(message)).toEqual({ t: 'q', a: [{ workspace: { collections: null } }] });
    }
    const whole = event([request('2')]);
    expect(unpack(whole)).toEqual(whole);
  });
});
