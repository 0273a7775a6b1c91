import type { App } from './app.ts';

/** The parts of the app that keep what is typed. */
export interface SettlingApp {
  readonly pendingWrites: Pick<App['pendingWrites'], 'settle'>;
  readonly secrets: Pick<App['secrets'], 'settle'>;
}

/**
 * Resolves when what was typed into settings, environments and secrets is kept: what is sent before
 * would go out with the values of before.
 */
export async function settleTyped(app: SettlingApp): Promise<void> {
  await Promise.all([app.pendingWrites.settle(), app.secrets.settle()]);
}
