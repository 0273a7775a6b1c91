import { randomUUID } from 'node:crypto';
import { app, dialog, type IpcMainInvokeEvent, ipcMain, shell } from 'electron';
import { serve, unknownMethod } from '../../shared/contract/contract.ts';
import { shellChannels, shellContract } from '../../shared/contract/shell.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import {
  chooseCaFile,
  chooseNamedFile,
  choosePartFile,
  chooseProjectFolder,
  chooseProtoPaths,
  chooseSavePath,
} from './choose-paths.ts';
import { createChosenFiles } from './chosen-files.ts';
import type { EngineHost } from './engine-host.ts';
import type { Log } from './log.ts';
import type { ProjectFolders } from './project-folders.ts';
import type { Secrets } from './secrets.ts';
import { isOwnPage } from './security.ts';
import type { Settings } from './settings.ts';
import { showInFolder } from './show-in-folder.ts';
import type { MainWindow } from './window.ts';
import type { Workspaces } from './workspaces.ts';

/** Serves the window's calls: the sender is checked and the input parsed before a call runs. */
export function setupShellCalls(options: {
  readonly log: Log;
  readonly settings: Settings;
  readonly engineHost: EngineHost;
  readonly window: MainWindow;
  readonly workspaces: Workspaces;
  readonly secrets: Secrets;
  readonly projects: ProjectFolders;
}): void {
  const { log, settings, engineHost, window, workspaces, secrets, projects } = options;
  const savedPaths = new Set<string>();
  const chosenFiles = createChosenFiles();

  const served = serve(
    shellContract,
    {
      getAppInfo: () => ({
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        chrome: process.versions.chrome ?? '',
        node: process.versions.node,
        platform: process.platform,
        theme: settings.theme,
        startProblem: settings.startProblem ?? engineHost.workspaceProblem,
      }),
      connectEngine() {
        const current = window.current();
        if (current) engineHost.connect(current.webContents);
        return {};
      },
      getEngineState() {
        window.pageListens();
        return engineHost.state;
      },
      restartEngine() {
        engineHost.restart();
        return {};
      },
      async chooseProtoPaths({ kind }) {
        const current = window.current();
        if (!current) return { paths: [] };
        return { paths: await chooseProtoPaths(current, kind) };
      },
      async chooseFiles({ purpose }) {
        const current = window.current();
        return { files: current ? await chosenFiles.choose(current, purpose) : [] };
      },
      async readChosenFile({ fileId, start, count }) {
        return { bytes: await chosenFiles.read(fileId, start, count) };
      },
      async chooseCaFile() {
        const current = window.current();
        const folder = engineHost.workspace?.folder ?? null;
        if (!current || folder === null) return { path: null };
        const allow = (path: string) => engineHost.allowFile({ kind: 'authorities' }, path);
        return { path: await chooseCaFile(current, folder, allow) };
      },
      async choosePartFile({ requestId }) {
        const current = window.current();
        const folder = engineHost.workspace?.folder ?? null;
        if (!current || folder === null) return { path: null };
        const allow = (path: string) => engineHost.allowFile({ kind: 'body', requestId }, path);
        return { path: await choosePartFile(current, folder, allow) };
      },
      async chooseNamedFile({ use, path }) {
        const current = window.current();
        if (!current) return { isChosen: false };
        const allow = (real: string) => engineHost.allowFile(use, real);
        return { isChosen: await chooseNamedFile(current, path, allow) };
      },
      async chooseProject() {
        const current = window.current();
        const folder = current && (await chooseProjectFolder(current));
        return { project: folder === null ? null : await projects.note(folder) };
      },
      listWorkspaces: async () => ({ workspaces: await workspaces.list() }),
      openWorkspace: async (choice) => ({ opened: await workspaces.open(choice) }),
      async reopenWorkspace({ useFormerState }) {
        await workspaces.reopen(useFormerState);
        return {};
      },
      async showInFolder({ path }) {
        await showInFolder(path, engineHost.workspace?.folder ?? null, savedPaths);
        return {};
      },
      async openDataFolder() {
        const refusal = await shell.openPath(engineHost.dataFolder);
        if (refusal !== '') throw new ProblemError(notOpened(engineHost.dataFolder, refusal));
        return {};
      },
      async chooseSavePath({ suggestedName, kind }) {
        const current = window.current();
        const path = current && (await chooseSavePath(current, suggestedName, kind));
        if (path === null) return { saveId: null, path: null };
        const saveId = randomUUID();
        savedPaths.add(path);
        await engineHost.allowSave(saveId, path);
        return { saveId, path };
      },
      listSecrets: async () => secrets.list(await engineHost.secretOwner()),
      async setSecret({ name, value }) {
        await secrets.set(await engineHost.secretOwner(), name, value);
        return {};
      },
      async deleteSecret({ name }) {
        await secrets.remove(await engineHost.secretOwner(), name);
        return {};
      },
      async allowSecrets({ consents }) {
        await secrets.allow(await engineHost.secretOwner(), consents);
        return {};
      },
      async revokeSecret({ name, placeKey }) {
        await secrets.revoke(await engineHost.secretOwner(), name, placeKey);
        return {};
      },
      async revealSecret({ name }) {
        const values = await secrets.read(await engineHost.secretOwner(), [name]);
        return { value: values.get(name) ?? null };
      },
      setTheme({ theme }) {
        settings.setTheme(theme);
        return {};
      },
      openExternal: ({ url }) => openExternal(url, window),
      async showLogs() {
        await shell.openPath(log.folder);
        return {};
      },
      readyToClose(response) {
        window.readyToClose(response);
        return {};
      },
    },
    (error, name) => log.error(`call ${name}`, error),
  );

  function isForeign({ senderFrame: frame }: IpcMainInvokeEvent): boolean {
    // A frame inside the page, or a foreign page, gets nothing.
    const isRefused = !frame || frame.parent !== null || !isOwnPage(frame.url);
    if (isRefused) log.info('security', 'refused a call of a foreign frame');
    return isRefused;
  }

  ipcMain.handle(shellChannels.dropProject, async (event, folder: unknown) => {
    if (isForeign(event)) return { ok: false, problem: foreignFrame };
    if (typeof folder !== 'string' || folder === '') return { ok: false, problem: notOnDisk };
    return { ok: true, value: await projects.note(folder) };
  });
  ipcMain.handle(shellChannels.call, async (event, name: unknown, input: unknown) => {
    if (isForeign(event)) return { ok: false, problem: foreignFrame };
    if (typeof name !== 'string' || !Object.hasOwn(served, name)) {
      return { ok: false, problem: unknownMethod(String(name)) };
    }
    return served[name as keyof typeof served](input);
  });
}

function notOpened(folder: string, cause: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'not-found',
    title: 'The data folder could not be opened',
    detail: `The system did not open ${folder}.`,
    location: { file: folder },
    hint: 'Open it in your file manager.',
    cause,
  };
}

const notOnDisk = problem({
  kind: 'file-read',
  title: 'This folder is not on disk',
  detail: 'It was dragged out of another program.',
  hint: 'Save it to disk first, or use Open project folder...',
});

const foreignFrame = problem({
  kind: 'bad-input',
  title: 'This call was refused',
  detail: 'Only the main page may call the shell.',
});

/** Opens a link in the browser after showing the user its target; only http and https. */
async function openExternal(text: string, window: MainWindow): Promise<{ opened: boolean }> {
  const current = window.current();
  if (!current || !URL.canParse(text)) return { opened: false };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { opened: false };
  const { response } = await dialog.showMessageBox(current, {
    type: 'question',
    message: 'Open this address in your browser?',
    detail: url.href,
    buttons: ['Open', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response !== 0) return { opened: false };
  await shell.openExternal(url.href);
  return { opened: true };
}
