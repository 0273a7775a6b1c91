import { expect, it } from 'vitest';
import { noSettings } from '../../shared/model/inherited-settings.ts';
import type { Workspace, WorkspaceAccess } from '../../shared/model/workspace.ts';
import { problem } from '../../shared/problem.ts';
import { createNoticesStore, showNotice, showProblem } from '../kernel/notices-store.ts';
import { createWindowStore } from '../kernel/window-store.ts';
import { followAccess } from './follow-access.ts';

const refusal = problem({ kind: 'read-only', title: 'Open elsewhere', detail: '' });
const failure = problem({ kind: 'file-write', title: 'Not saved', detail: '' });
const other = problem({ kind: 'internal', title: 'Something else', detail: '' });

function workspaceWith(access: WorkspaceAccess): Workspace {
  return {
    name: 'W',
    folder: '/w',
    collections: [],
    environments: [],
    settings: noSettings,
    access,
    maxBodyMegabytes: 256,
    hasFormerState: false,
    sampleServer: { kind: 'stopped' },
    problems: [],
    firstRequestId: null,
  };
}

it('hides notices about a read-only workspace when it can be written again', () => {
  const window = createWindowStore();
  const notices = createNoticesStore();
  followAccess(window, notices);
  const locked = { kind: 'read-only', reason: 'open-elsewhere', problem: refusal } as const;
  window.setState({ workspace: workspaceWith(locked) });
  showProblem(notices, 'read-only', refusal);
  showProblem(notices, 'save-1', failure);
  showProblem(notices, 'secrets', other);
  showNotice(notices, { id: 'busy', content: { kind: 'busy', title: 'Reading' } });
  window.setState({ workspace: workspaceWith(locked) });
  const ids = () => notices.getState().notices.map(({ id }) => id);
  const before = ids();
  window.setState({ workspace: workspaceWith({ kind: 'writable' }) });
  expect([before, ids()]).toEqual([
    ['read-only', 'save-1', 'secrets', 'busy'],
    ['secrets', 'busy'],
  ]);
});
