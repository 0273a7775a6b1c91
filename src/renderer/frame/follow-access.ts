import { hideNotices, type Notice, type NoticesStore } from '../kernel/notices-store.ts';
import type { WindowStore } from '../kernel/window-store.ts';

/** Hides notices about a read-only workspace and a failed save once the workspace can be written. */
export function followAccess(window: WindowStore, notices: NoticesStore): void {
  window.subscribe((now, before) => {
    const wasLocked = before.workspace?.access.kind === 'read-only';
    if (wasLocked && now.workspace?.access.kind === 'writable') hideNotices(notices, isOfAccess);
  });
}

function isOfAccess({ id, content }: Notice): boolean {
  if (content.kind !== 'problem') return false;
  return content.problem.kind === 'read-only' || id === 'read-only' || id.startsWith('save-');
}
