import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** What schemas come in. */
export type ProtoPathKind = 'folder' | 'files' | 'descriptor-set';

const dialogs: Readonly<Record<ProtoPathKind, OpenDialogOptions>> = {
  folder: {
    title: 'Open a folder of .proto files',
    properties: ['openDirectory', 'multiSelections'],
  },
  files: {
    title: 'Open .proto files',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Protocol Buffers', extensions: ['proto'] }],
  },
  'descriptor-set': {
    title: 'Open a descriptor set',
    properties: ['openFile', 'multiSelections'],
    filters: [
      // No tool agrees with the next on how they end.
      {
        name: 'Descriptor sets',
        extensions: ['binpb', 'pb', 'desc', 'protoset', 'fds', 'dsc', 'bin', 'descriptor_set'],
      },
      { name: 'All files', extensions: ['*'] },
    ],
  },
};

/** Lets the user choose what schemas are read from; empty when they cancel. */
export async function chooseProtoPaths(
  window: BrowserWindow,
  kind: ProtoPathKind,
): Promise<string[]> {
  const chosen = await dialog.showOpenDialog(window, { ...dialogs[kind], buttonLabel: 'Open' });
  return chosen.canceled ? [] : chosen.filePaths;
}
