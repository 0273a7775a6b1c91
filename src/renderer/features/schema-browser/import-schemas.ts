import type { Result } from '../../../shared/contract/contract.ts';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import type { App } from '../../app/app-context.ts';
import { hideNotice, showNotice } from '../../app/notices-store.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { reportSentence } from './report-sentence.ts';
import { setReport } from './schemas-store.ts';

const noticeId = 'schemas';
/** Shorter imports end before anybody could read that they run. */
const showBusyAfterMs = 500;
const readableMs = 9000;

/** Lets the user choose a folder or files and imports them. */
export async function chooseAndImport(app: App, kind: 'folder' | 'files'): Promise<void> {
  const chosen = await app.shell.chooseProtoPaths({ kind });
  if (!chosen.ok) {
    showNotice(app.notices, {
      id: noticeId,
      content: { kind: 'problem', problem: chosen.problem },
    });
    return;
  }
  if (chosen.value.paths.length > 0) await importPaths(app, chosen.value.paths);
}

/** Adds files or folders to the workspace and says in a sentence what was found. */
export async function importPaths(app: App, paths: readonly string[]): Promise<void> {
  await readSources(app, 'Reading .proto files', () =>
    app.engine.importSchemas({ paths: [...paths] }),
  );
}

/** Reads all sources from disk again. */
export async function reloadSchemas(app: App): Promise<void> {
  await readSources(app, 'Reading the schemas again', () => app.engine.reloadSchemas({}));
}

/** Takes a source out of the workspace; its files stay where they are. */
export async function removeSource(app: App, path: string): Promise<void> {
  const result = await app.engine.removeSchemaSource({ path });
  if (!result.ok) {
    app.schemas.setState({ problem: result.problem });
    return;
  }
  setReport(app.schemas, result.value);
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: 'Removed from the workspace',
      text: `${path}: its files stay where they are, its types are gone from here.`,
    },
    actions: [{ label: 'Undo', run: () => void importPaths(app, [absolutePath(app, path)]) }],
    goesAfterMs: readableMs,
  });
}

/** A source inside the workspace is listed relative to it, and added by its full path. */
function absolutePath(app: App, listed: string): string {
  const isAbsolute = /^(?:[a-z]:)?[\\/]/iu.test(listed);
  return isAbsolute ? listed : `${app.window.getState().workspace?.folder}/${listed}`;
}

/**
 * Asks what is known of the schemas now; used at the start and after a restart of the engine. An
 * import that ended meanwhile knows more: the first load may come after it.
 */
export async function loadSchemas(
  app: Pick<App, 'schemas'> & { readonly engine: Pick<App['engine'], 'getSchemas'> },
): Promise<void> {
  const { revision } = app.schemas.getState();
  const result = await app.engine.getSchemas({});
  if (app.schemas.getState().revision !== revision) return;
  if (result.ok) setReport(app.schemas, result.value);
  else app.schemas.setState({ problem: result.problem });
}

async function readSources(
  app: App,
  title: string,
  read: () => Promise<Result<SchemaReport>>,
): Promise<void> {
  if (app.schemas.getState().reading !== null) {
    showNotice(app.notices, {
      id: 'schemas-busy',
      content: {
        kind: 'words',
        title: 'Schemas are being read',
        text: 'Nothing was added. Try again when that is done, or cancel it first.',
      },
      goesAfterMs: readableMs,
    });
    return;
  }
  app.schemas.setState({ reading: { readFiles: 0 }, problem: null });
  const stopShowing = showProgress(app, title);
  const result = await read();
  stopShowing();
  app.schemas.setState({ reading: null });
  hideNotice(app.notices, noticeId);
  if (result.ok) {
    setReport(app.schemas, result.value);
    showReport(app, result.value);
  } else if (result.problem.kind !== 'cancelled') {
    app.schemas.setState({ problem: result.problem });
    showNotice(app.notices, {
      id: noticeId,
      content: { kind: 'problem', problem: result.problem },
    });
  }
}

function showProgress(app: App, title: string): () => void {
  function show(): void {
    const readFiles = app.schemas.getState().reading?.readFiles ?? 0;
    showNotice(app.notices, {
      id: noticeId,
      content: { kind: 'busy', title, text: `${formatCounted(readFiles, 'file')} so far` },
      actions: [{ label: 'Cancel', run: () => void app.engine.cancelImport({}) }],
      canClose: false,
    });
  }
  let unsubscribe: () => void = () => undefined;
  const timer = setTimeout(() => {
    show();
    unsubscribe = app.schemas.subscribe((state, before) => {
      if (state.reading !== null && state.reading !== before.reading) show();
    });
  }, showBusyAfterMs);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function showReport(app: App, report: SchemaReport): void {
  const hasProblems = report.problems.length > 0;
  const label = hasProblems ? 'Show problems' : 'Show types';
  showNotice(app.notices, {
    id: noticeId,
    content: { kind: 'words', title: 'Schemas', text: reportSentence(report) },
    actions: [{ label, run: () => app.window.setState({ panel: 'schemas' }) }],
    goesAfterMs: hasProblems ? null : readableMs,
  });
}
