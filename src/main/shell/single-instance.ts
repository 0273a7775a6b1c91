import { app, BrowserWindow } from 'electron';

/**
 * Claims the single instance of a profile. A second start brings the first window to the front, or starts
 * after the first one if that is closing.
 *
 * @returns false when another instance has it: the caller quits
 */
export function setupSingleInstance(): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) {
      if (process.platform !== 'darwin') app.relaunch();
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  return true;
}
