import { describe, expect, it } from 'vitest';
import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import { editRequest, isChanged, newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { draftOf, tabOfDraft } from '../../kernel/tabs/tab-drafts.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import {
  followDelete,
  followFile,
  followFolder,
  followGone,
  followRename,
  followSave,
  keepMine,
  noteSave,
  noteSaveEnded,
  takeTheirs,
} from './follow-files.ts';

const saved: RequestFile = {
  request: { ...newRequest('r'), name: 'R', url: '/saved' },
  revision: '1',
};
const outside = fileWith('/outside', '2');
const open: TabsState = addTab(
  addTab(emptyTabs, tabOf('a', saved.request, saved)),
  tabOf('b', newRequest('other'), null),
);
const edited = editRequest(open, 'a', { url: '/typed' });
const conflict = followFile(edited, outside);

function fileWith(url: string, revision: string): RequestFile {
  return { request: { ...saved.request, url }, revision };
}

function tab(state: TabsState) {
  const one = requestTabOf(state, 'a');
  if (one === null) throw new Error('no tab');
  const { request, saved: file, revision, theirs, goneFrom } = one;
  return {
    name: request.name,
    url: request.url,
    saved: file && [file.name, file.url, revision],
    theirs: theirs?.request.url ?? null,
    ...(goneFrom !== null && { goneFrom }),
    isChanged: isChanged(one),
  };
}

const asEdited = {
  name: 'R',
  url: '/typed',
  saved: ['R', '/saved', '1'],
  theirs: null,
  isChanged: true,
};

describe('an open tab', () => {
  it('takes the new name of its request, and keeps the typed text', () => {
    expect(tab(followRename(edited, 'r', 'N'))).toEqual({
      ...asEdited,
      name: 'N',
      saved: ['N', '/saved', '1'],
    });
  });

  it('is based on the file after a rename', () => {
    const renamed = followRename(edited, 'r', 'N');
    const file = { request: { ...saved.request, name: 'N' }, revision: '2' };
    expect(tab(followFile(renamed, file))).toEqual({
      ...asEdited,
      name: 'N',
      saved: ['N', '/saved', '2'],
    });
  });

  it('stays as a draft when its request is deleted, and recovers when that is undone', () => {
    const deleted = followDelete(edited, ['r']);
    expect(tab(deleted)).toEqual({ ...asEdited, saved: null });
    expect(tab(followFile(deleted, saved))).toEqual(asEdited);
  });

  it('shows a file that was changed outside', () => {
    expect(tab(followFile(open, outside))).toEqual({
      name: 'R',
      url: '/outside',
      saved: ['R', '/outside', '2'],
      theirs: null,
      isChanged: false,
    });
  });

  it('keeps typed text beside a file that was changed outside', () => {
    expect(tab(conflict)).toEqual({ ...asEdited, theirs: '/outside' });
    expect(tab(followFile(conflict, fileWith('/later', '3')))).toEqual({
      ...asEdited,
      theirs: '/later',
    });
  });

  it('stays the same object when the file says nothing new', () => {
    expect(followFile(edited, saved)).toBe(edited);
    expect(followFile(conflict, outside)).toBe(conflict);
  });

  it('has no conflict with a file that holds the typed text, or did not change', () => {
    expect(tab(followFile(edited, fileWith('/typed', '2')))).toEqual({
      ...asEdited,
      saved: ['R', '/typed', '2'],
      isChanged: false,
    });
    expect(tab(followFile(conflict, saved))).toEqual(asEdited);
  });

  it('follows the file again once the typed text is undone', () => {
    const back = editRequest(conflict, 'a', { url: '/saved' });
    expect(tab(followFile(back, outside))).toMatchObject({ url: '/outside', isChanged: false });
  });

  it('keeps mine: the draft is then based on the file', () => {
    expect(tab(keepMine(conflict, 'a'))).toEqual({ ...asEdited, saved: ['R', '/outside', '2'] });
  });

  it('takes theirs', () => {
    expect(tab(takeTheirs(conflict, 'a'))).toEqual(tab(followFile(open, outside)));
  });

  it('counts as changed when its file was deleted outside, and follows the file when it comes back unchanged', () => {
    const gone = followGone(open, 'r', 'F');
    expect(tab(gone)).toEqual({ ...asEdited, url: '/saved', goneFrom: 'F', isChanged: true });
    expect(tab(followFile(gone, saved))).toEqual(tab(open));
    expect(tab(followFile(followGone(edited, 'r', 'F'), outside))).toEqual(tab(conflict));
  });

  it('asks when its file comes back changed, such as an earlier version of a damaged file', () => {
    const back = followFile(followGone(open, 'r', 'F'), outside);
    expect(tab(back)).toMatchObject({ url: '/saved', theirs: '/outside' });
    expect(tab(takeTheirs(back, 'a'))).toEqual(tab(followFile(open, outside)));
    expect(tab(keepMine(back, 'a'))).toMatchObject({
      url: '/saved',
      theirs: null,
      isChanged: true,
    });
  });

  it('is not reported missing twice, nor without a file', () => {
    const gone = followGone(open, 'r', 'F');
    expect(followGone(gone, 'r', '')).toBe(gone);
    expect(followGone(open, 'other', 'F')).toBe(open);
  });

  it('takes what was saved, except text typed meanwhile', () => {
    const sent = requestTabOf(edited, 'a')?.request ?? saved.request;
    const file = { request: { ...sent, id: 'new', name: 'Named' }, revision: '2' };
    const later = editRequest(conflict, 'a', { url: '/later' });
    expect([
      tab(followSave(edited, 'a', sent, file)),
      tab(followSave(later, 'a', sent, file)),
    ]).toEqual([
      { ...asEdited, name: 'Named', saved: ['Named', '/typed', '2'], isChanged: false },
      { ...asEdited, name: 'Named', url: '/later', saved: ['Named', '/typed', '2'] },
    ]);
  });
});

describe('the tab of a folder', () => {
  it('moves with the folder, and tabs of other folders stay', () => {
    const tabs = ['a', 'a/in', 'ab', ''].map((folderPath) => ({
      kind: 'folder' as const,
      tabId: folderPath,
      folderPath,
    }));
    const state = { ...emptyTabs, tabs };
    expect(followFolder(state, 'a', 'b/a').tabs).toMatchObject([
      { folderPath: 'b/a' },
      { folderPath: 'b/a/in' },
      { folderPath: 'ab' },
      { folderPath: '' },
    ]);
    expect(followFolder(state, 'other', 'x')).toBe(state);
  });
});

describe('a tab after a restart', () => {
  function restarted(state: TabsState, file: RequestFile | null) {
    const before = requestTabOf(state, 'a');
    if (before === null) throw new Error('no tab');
    return tab({ ...emptyTabs, tabs: [tabOfDraft(draftOf(before), file)] });
  }

  it('shows its file when nothing was typed', () => {
    expect(restarted(open, outside)).toEqual(tab(followFile(open, outside)));
  });

  it('shows the typed text on the unchanged file', () => {
    expect(restarted(edited, saved)).toEqual(asEdited);
  });

  it('has a conflict when the text was typed on another version', () => {
    const inConflict = { ...asEdited, saved: ['R', '/outside', '1'], theirs: '/outside' };
    expect(restarted(edited, outside)).toEqual(inConflict);
    expect(restarted(conflict, outside)).toEqual(inConflict);
  });

  it('has no conflict when the file now holds the typed text', () => {
    const file = fileWith('/typed', '2');
    expect(restarted(edited, file)).toEqual(tab(followFile(edited, file)));
  });

  it('stays as a draft when its file is gone', () => {
    expect(restarted(open, null)).toMatchObject({ url: '/saved', saved: null, isChanged: true });
  });
});

describe('a save whose engine stopped before its response', () => {
  const asked = requestTabOf(edited, 'a')?.request ?? saved.request;
  const begun = noteSave(edited, 'a', asked);
  const typedOn = editRequest(begun, 'a', { url: '/typed on' });

  it('is recognized by its content, and later text stays', () => {
    const found = followFile(typedOn, { request: asked, revision: '2' });
    expect(tab(found)).toEqual({
      ...asEdited,
      url: '/typed on',
      saved: ['R', '/typed', '2'],
    });
  });

  it('is recognized by its body, which is written before the rest', () => {
    const body = { format: 'json' as const, text: '{"long": true}' };
    const withBody = { ...asked, body };
    const bodyAlone = { ...saved.request, body };
    const saving = noteSave(edited, 'a', withBody);
    for (const request of [withBody, bodyAlone]) {
      expect(tab(followFile(saving, { request, revision: '2' })).theirs).toBe(null);
    }
    const file = { path: 'staged:00000000-0000-4000-8000-000000000000.a.bin', byteLength: 3 };
    const chosen = noteSave(edited, 'a', { ...asked, body: { format: 'file', text: '', file } });
    const found = (byteLength: number, url: string) => ({
      request: {
        ...asked,
        ...{
          url,
          body: { format: 'file' as const, text: '', file: { path: 'R.body.bin', byteLength } },
        },
      },
      revision: '2',
    });
    expect(tab(followFile(chosen, found(3, asked.url))).theirs).toBe(null);
    expect(tab(followFile(chosen, found(3, saved.request.url))).theirs).toBe(null);
    expect(tab(followFile(chosen, found(4, asked.url))).theirs).toBe(asked.url);
    expect(tab(followFile(chosen, found(3, '/outside'))).theirs).toBe('/outside');
  });

  it('leaves a file that it did not reach', () => {
    expect(tab(followFile(typedOn, saved))).toEqual({ ...asEdited, url: '/typed on' });
  });

  it('is not confused with what somebody else wrote', () => {
    expect(tab(followFile(typedOn, outside)).theirs).toBe('/outside');
  });

  it('is settled with its outcome, together with the saves before it', () => {
    const twice = noteSave(typedOn, 'a', requestTabOf(typedOn, 'a')?.request ?? asked);
    const ended = noteSaveEnded(twice, 'a', asked);
    expect(requestTabOf(ended, 'a')?.askedToSave.map(({ url }) => url)).toEqual(['/typed on']);
    expect(tab(followFile(ended, { request: asked, revision: '2' })).theirs).toBe('/typed');
  });
});
