import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { requestTabsOf } from '../../kernel/tabs/tabs-state.ts';

/** Compares or times a saved request: as it is typed where it is open, else as its file has it. */
export async function measureSaved(
  app: Pick<App, 'engine' | 'notices' | 'tabs'>,
  requestId: string,
  open: ((request: SavedRequest) => void) | undefined,
): Promise<void> {
  const tab = requestTabsOf(app.tabs.getState().tabs).find((one) => one.request.id === requestId);
  if (tab !== undefined) return open?.(tab.request);
  const file = await app.engine.readRequest({ requestId });
  if (file.ok) open?.(file.value.request);
  else showProblem(app.notices, `open-${requestId}`, file.problem);
}
