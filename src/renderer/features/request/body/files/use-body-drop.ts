import { useApp } from '../../../../kernel/app-context.ts';
import { type FileDrop, fileDrop } from '../../../../ui/file-drop.ts';
import { takeBodyFile } from './take-body-file.ts';

/** Accepts a dropped file as the body of a request. */
export function useBodyDrop(tabId: string): FileDrop {
  const app = useApp();
  return fileDrop('Drop to use as the body', (file) => void takeBodyFile(app, tabId, file));
}
