import { describe, expect, it } from 'vitest';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { folderName, folderNames, namesAround } from './folder-name.ts';

const request = {
  kind: 'request',
  id: 'r',
  name: 'R',
  method: 'GET',
  url: '',
  requestType: null,
  responseType: null,
} as const;
const entries: readonly CollectionEntry[] = [
  {
    kind: 'folder',
    path: 'Admin - ops',
    name: 'Admin / ops',
    entries: [{ kind: 'folder', path: 'Admin - ops/In', name: 'In?', entries: [request] }],
  },
];

describe('the names of folders', () => {
  it('are the ones shown, or the name on disk for a missing folder', () => {
    expect(folderName(entries, 'Admin - ops')).toBe('Admin / ops');
    expect(folderNames(entries, 'Admin - ops/In')).toEqual(['Admin / ops', 'In?']);
    expect(folderNames(entries, 'Admin - ops/Gone/Deep')).toEqual(['Admin / ops', 'Gone', 'Deep']);
    expect(folderNames(entries, '')).toEqual([]);
  });

  it('include those around a request', () => {
    expect(namesAround(entries, 'r')).toEqual(['Admin / ops', 'In?']);
    expect(namesAround([request], 'r')).toEqual([]);
    expect(namesAround(entries, 'gone')).toBeNull();
  });
});
