import { describe, expect, it } from 'vitest';
import { editRequest, newRequest, tabOf } from '../../app/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from '../../app/tabs/tabs-state.ts';
import { followDelete, followFile, followRename, followSave } from './follow-files.ts';

const saved = { ...newRequest('r'), name: 'R', url: '/saved' };
const open: TabsState = addTab(
  addTab(emptyTabs, tabOf('a', saved, saved)),
  tabOf('b', newRequest('other'), null),
);
const edited = editRequest(open, 'a', { url: '/typed' });

function tab(state: TabsState) {
  const { request, saved: file } = requestTabOf(state, 'a') ?? {};
  return { name: request?.name, url: request?.url, saved: file && [file.name, file.url] };
}

describe('an open tab', () => {
  it('takes on the new name of its request, and keeps what is typed', () => {
    expect(tab(followRename(edited, 'r', 'N'))).toEqual({
      name: 'N',
      url: '/typed',
      saved: ['N', '/saved'],
    });
  });

  it('stays as a draft when its request is deleted, and is as before when that is undone', () => {
    const deleted = followDelete(edited, ['r']);
    expect(tab(deleted)).toEqual({ name: 'R', url: '/typed', saved: null });
    expect(tab(followFile(deleted, saved))).toEqual(tab(edited));
  });

  it('shows a file that was changed outside, unless something was typed', () => {
    const file = { ...saved, url: '/outside' };
    expect([tab(followFile(open, file)), tab(followFile(edited, file))]).toEqual([
      { name: 'R', url: '/outside', saved: ['R', '/outside'] },
      { name: 'R', url: '/typed', saved: ['R', '/outside'] },
    ]);
  });

  it('takes on what was saved, but for what was typed meanwhile', () => {
    const sent = requestTabOf(edited, 'a')?.request ?? saved;
    const file = { ...sent, id: 'new', name: 'Named' };
    const later = editRequest(edited, 'a', { url: '/later' });
    expect([
      tab(followSave(edited, 'a', sent, file)),
      tab(followSave(later, 'a', sent, file)),
    ]).toEqual([
      { name: 'Named', url: '/typed', saved: ['Named', '/typed'] },
      { name: 'Named', url: '/later', saved: ['Named', '/typed'] },
    ]);
  });
});
