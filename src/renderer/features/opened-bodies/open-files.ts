import type { Result } from '../../../shared/contract/contract.ts';
import { maxOpenedPieceBytes } from '../../../shared/contract/engine-decoding.ts';
import type { Opened, OpenedOrigin } from '../../../shared/model/opened-body.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../kernel/notices-store.ts';
import {
  addTab,
  addTabBehind,
  type DiffSide,
  openTab,
  type Tab,
} from '../../kernel/tabs/tabs-state.ts';
import { formatBytes } from '../../ui/format-quantity.ts';
import { freeName } from '../../ui/free-name.ts';
import { type FileToOpen, fileOfShell } from './file-to-open.ts';

/** Faster opening shows no progress. */
const showBusyAfterMs = 500;

/** The parts of the app needed to open files. */
export interface FileOpeningApp {
  readonly tabs: App['tabs'];
  readonly notices: App['notices'];
  readonly saveNow: App['saveNow'];
  readonly engine: Pick<App['engine'], 'openBodyPiece' | 'releaseBody'>;
}

/** Lets the user pick files, and opens each in a new tab. */
export async function chooseAndOpen(
  app: FileOpeningApp & { readonly shell: Pick<App['shell'], 'chooseFiles' | 'readChosenFile'> },
): Promise<void> {
  const chosen = await app.shell.chooseFiles({ purpose: 'bodies' });
  if (!chosen.ok) return showProblem(app.notices, 'open-files', chosen.problem);
  const files = chosen.value.files.map((file) => fileOfShell(app.shell, file));
  await openFiles(app, files, 'file');
}

/** Lets the user pick a file, and opens it in a tab behind the active one; null for anything but a body. */
export async function chooseBehind(
  app: FileOpeningApp & { readonly shell: Pick<App['shell'], 'chooseFiles' | 'readChosenFile'> },
): Promise<DiffSide | null> {
  const chosen = await app.shell.chooseFiles({ purpose: 'bodies' });
  if (!chosen.ok) {
    showProblem(app.notices, 'open-files', chosen.problem);
    return null;
  }
  const [file] = chosen.value.files;
  return file === undefined ? null : openBehind(app, fileOfShell(app.shell, file), 'file');
}

/** Opens a file in a tab behind the active one, and returns its body; null for a recording or a failure. */
export async function openBehind(
  app: FileOpeningApp,
  file: FileToOpen,
  origin: OpenedOrigin,
): Promise<DiffSide | null> {
  const result = await openOne(app, file, { origin, of: '', stop: new AbortController() });
  if (!result.ok) {
    if (result.problem.kind !== 'cancelled') showFailure(app, whileOpening(file, result.problem));
    return null;
  }
  const tab = tabOf(result.value, app.tabs.getState().tabs);
  app.tabs.setState((state) => addTabBehind(state, tab));
  return tab.kind === 'body' ? { openedId: tab.openedId, name: tab.title } : null;
}

/**
 * Opens files one after the other: bodies and recordings, each in a new tab, and shows the first. A file that
 * cannot be opened is reported and the others go on; Cancel stops the rest.
 *
 * @returns why some were not opened
 */
export async function openFiles(
  app: FileOpeningApp,
  files: readonly FileToOpen[],
  origin: OpenedOrigin,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const stop = new AbortController();
  let hasFront = false;
  for (const [index, file] of files.entries()) {
    const result = await openOne(app, file, {
      origin,
      of: files.length > 1 ? `${index + 1} of ${files.length}: ` : '',
      stop,
    });
    if (result.ok) {
      const tab = tabOf(result.value, app.tabs.getState().tabs);
      app.saveNow();
      const isFront = !hasFront;
      app.tabs.setState((state) => (isFront ? addTab(state, tab) : addTabBehind(state, tab)));
      hasFront = true;
    } else if (result.problem.kind === 'cancelled') {
      return [...problems, result.problem];
    } else {
      const problem = whileOpening(file, result.problem);
      problems.push(problem);
      showFailure(app, problem);
    }
  }
  return problems;
}

function showFailure({ notices }: FileOpeningApp, problem: Problem): void {
  showProblem(notices, `open-${crypto.randomUUID()}`, problem);
}

async function openOne(
  app: FileOpeningApp,
  file: FileToOpen,
  {
    origin,
    of,
    stop,
  }: {
    readonly origin: OpenedOrigin;
    /** The number of the file among several; empty for the only one. */
    readonly of: string;
    readonly stop: AbortController;
  },
): Promise<Result<Opened>> {
  const openId = crypto.randomUUID();
  const noticeId = `opening-${openId}`;
  let sentBytes = 0;
  let isShown = false;

  function show(): void {
    isShown = true;
    const isSent = sentBytes >= file.byteLength;
    showNotice(app.notices, {
      id: noticeId,
      content: {
        kind: 'busy',
        title: `Opening ${of}${file.name}`,
        text: isSent
          ? `${formatBytes(file.byteLength)}, detecting the format`
          : `${formatBytes(sentBytes)} of ${formatBytes(file.byteLength)}`,
      },
      actions: [{ label: 'Cancel', run: () => stop.abort() }],
      canClose: false,
    });
  }

  const timer = setTimeout(show, showBusyAfterMs);
  const sending = sendPieces(app.engine, file, {
    openId,
    origin,
    signal: stop.signal,
    onProgress: (bytes) => {
      sentBytes = bytes;
      if (isShown) show();
    },
  });
  const result = await Promise.race([sending, untilAborted(stop.signal)]);
  clearTimeout(timer);
  hideNotice(app.notices, noticeId);
  if (stop.signal.aborted) {
    // The engine finishes its work, but nobody waits for it.
    void sending.then((late) => {
      if (late.ok) void app.engine.releaseBody({ bodyId: openId });
    });
    return { ok: false, problem: cancelledOpening };
  }
  return result;
}

/**
 * If the engine stopped, its problem names no file, so this adds the name. The file is not sent again, as it
 * may be the cause.
 */
function whileOpening({ name }: FileToOpen, problem: Problem): Problem {
  if (problem.kind !== 'engine-stopped') return problem;
  return { ...problem, title: `"${name}" was not opened: the engine stopped` };
}

/** Reacts to Cancel at once, whatever is running. */
function untilAborted(signal: AbortSignal): Promise<Result<Opened>> {
  return new Promise((resolve) => {
    const settle = (): void => resolve({ ok: false, problem: cancelledOpening });
    if (signal.aborted) settle();
    else signal.addEventListener('abort', settle, { once: true });
  });
}

/** Returns the tab of an opened body or recording. A name that is taken gets a number. */
function tabOf(opened: Opened, tabs: readonly Tab[]): Tab {
  const tabId = crypto.randomUUID();
  const taken = tabs.flatMap((tab) => ('title' in tab ? [tab.title] : []));
  if (opened.kind === 'body') {
    const { id, name } = opened.body;
    return openTab({ kind: 'body', tabId, openedId: id, title: freeName(name, taken) });
  }
  const { id, name } = opened.recording;
  return openTab({ kind: 'recording', tabId, recordingId: id, title: freeName(name, taken) });
}

/** The engine's call that receives a file piece by piece. */
export type PieceTaker = Pick<App['engine'], 'openBodyPiece'>;

/** The callbacks for sending a file. */
interface Sending {
  readonly openId: string;
  readonly origin: OpenedOrigin;
  /** Called after each piece with the number of bytes sent. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file to the engine in pieces, so that neither side blocks the other. An unfinished transfer, as
 * after Cancel, is dropped in the engine too.
 */
export async function sendPieces(
  engine: PieceTaker,
  file: FileToOpen,
  { openId, origin, onProgress, signal }: Sending,
): Promise<Result<Opened>> {
  const { byteLength } = file;
  const given = { openId, name: file.name || 'Without a name', origin, byteLength };
  for (let offset = 0; ; ) {
    const count = Math.min(maxOpenedPieceBytes, byteLength - offset);
    // An empty file may be a folder or missing; reading it shows that.
    const bytes = await file.read(offset, count);
    if (!bytes.ok) {
      await giveUp(engine, given);
      return bytes;
    }
    if (signal.aborted) {
      await giveUp(engine, given);
      return { ok: false, problem: cancelledOpening };
    }
    const isLast = offset + count >= byteLength;
    onProgress(offset + count);
    const taken = await engine.openBodyPiece({ ...given, offset, bytes: bytes.value, isLast });
    if (!taken.ok) return taken;
    if (signal.aborted) {
      await giveUp(engine, given);
      return { ok: false, problem: cancelledOpening };
    }
    if (taken.value.opened !== null) return { ok: true, value: taken.value.opened };
    offset += count;
  }
}

/** An empty new transfer replaces everything sent before. */
async function giveUp(
  engine: PieceTaker,
  given: Pick<
    Parameters<PieceTaker['openBodyPiece']>[0],
    'openId' | 'name' | 'origin' | 'byteLength'
  >,
): Promise<void> {
  await engine.openBodyPiece({ ...given, offset: 0, bytes: new Uint8Array(), isLast: false });
}

/** The problem of a cancelled opening. */
const cancelledOpening = problem({
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'The file was not opened.',
});
