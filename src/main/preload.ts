import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { shellChannels } from '../shared/contract/shell.ts';

/**
 * Everything the window gets: the shell's contract as one function, its events, the path of a dropped file or
 * folder, and the engine's port. contextBridge cannot carry a port, so it is sent as a window message. Nothing else
 * happens here.
 */
const bridge = {
  call: (method: string, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(shellChannels.call, method, input),

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    function forward(_event: unknown, name: string, payload: unknown): void {
      listener(name, payload);
    }
    ipcRenderer.on(shellChannels.event, forward);
    return () => {
      ipcRenderer.off(shellChannels.event, forward);
    };
  },

  pathForFile: (file: File): string => webUtils.getPathForFile(file),

  projectForFile: (file: File): Promise<unknown> =>
    ipcRenderer.invoke(shellChannels.dropProject, webUtils.getPathForFile(file)),
};

contextBridge.exposeInMainWorld('protodesk', bridge);

ipcRenderer.on(shellChannels.port, (event) => {
  window.postMessage({ kind: shellChannels.port }, window.location.origin, [...event.ports]);
});

/** The type of `window.protodesk` in the page. */
export type ProtodeskBridge = typeof bridge;
