import { app } from 'electron';

/**
 * Returns the dev server's origin under `npm run dev`; null in every other start, above all packaged ones.
 */
export function devServerUrl(): string | null {
  const url = process.env.ELECTRON_RENDERER_URL;
  if (app.isPackaged || !url) return null;
  return new URL(url).origin;
}
