import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { shellChannels } from '../shared/contract/shell.ts';

/**
 * All that the window gets: the shell's contract as one function, its events, the path of a file
 * that the user dropped, and the engine's port. contextBridge cannot carry a port, so it is passed on
 * as a window message; nothing else happens here.
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
};

contextBridge.exposeInMainWorld('protodesk', bridge);

ipcRenderer.on(shellChannels.port, (event) => {
  window.postMessage({ kind: shellChannels.port }, window.location.origin, [...event.ports]);
});

/** What the page finds as `window.protodesk`. */
export type ProtodeskBridge = typeof bridge;
