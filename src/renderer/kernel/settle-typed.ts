import type { App } from './app.ts';

/** The parts of the app that save what is typed. */
export interface SettlingApp {
  readonly pendingWrites: Pick<App['pendingWrites'], 'settle'>;
  readonly secrets: Pick<App['secrets'], 'settle'>;
}

/**
 * Resolves when typed settings, environments and secrets are saved. A request sent earlier would use the old
 * values.
 */
export async function settleTyped(app: SettlingApp): Promise<void> {
  await Promise.all([app.pendingWrites.settle(), app.secrets.settle()]);
}
