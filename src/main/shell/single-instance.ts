import { app, BrowserWindow } from 'electron';

/**
 * Claims the one instance per profile. A second start brings the first one's window forward, or, when
 * that one is just closing, follows it.
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
