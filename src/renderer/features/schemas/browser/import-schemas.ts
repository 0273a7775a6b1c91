import type { Result } from '../../../../shared/contract/contract.ts';
import { menuCommands } from '../../../../shared/model/menu-commands.ts';
import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import type { App } from '../../../kernel/app.ts';
import { hideNotice, type NoticeAction, showNotice } from '../../../kernel/notices-store.ts';
import { openWorkspace } from '../../../kernel/open-workspace.ts';
import { setReport } from '../../../kernel/schemas-store.ts';
import { showPanel } from '../../../kernel/window-store.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { importSaid } from './change-sentence.ts';
import { moveSources, schemasNoticeId } from './change-sources.ts';
import { clashingSources, freeSetName } from './clashing-sources.ts';
import { reportSentence } from './report-sentence.ts';
import { type SchemaView, schemaPanelOf } from './schema-panel-store.ts';

/** Faster imports show no progress. */
const showBusyAfterMs = 500;

/** What the user can choose in the system's dialog. */
export type ImportKind = Parameters<App['shell']['chooseProtoPaths']>[0]['kind'];

/**
 * Lets the user choose a folder, files or descriptor sets, and imports them.
 *
 * @param setName the set to add them to; null for the workspace's own
 */
export async function chooseAndImport(
  app: App,
  kind: ImportKind,
  setName: string | null = null,
): Promise<void> {
  const chosen = await app.shell.chooseProtoPaths({ kind });
  if (!chosen.ok) {
    showNotice(app.notices, {
      id: schemasNoticeId,
      content: { kind: 'problem', problem: chosen.problem },
    });
    return;
  }
  if (chosen.value.paths.length > 0) await importPaths(app, chosen.value.paths, setName);
}

/** Adds files, folders or descriptor sets to the workspace and summarizes what was found. */
export async function importPaths(
  app: App,
  paths: readonly string[],
  setName: string | null = null,
): Promise<void> {
  const before = app.schemas.getState().report;
  const report = await readSources(app, 'Reading schemas', () =>
    app.engine.importSchemas({ paths: [...paths], setName }),
  );
  if (report !== null) await showImported(app, before, report);
}

/** Reads all sources from disk again. */
export async function reloadSchemas(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'schemas' | 'window'>,
): Promise<void> {
  const report = await readSources(app, 'Reloading schemas', () => app.engine.reloadSchemas({}));
  if (report !== null) showReport(app, { title: 'Schemas', textOf: reportSentence }, report, []);
}

/**
 * Reads the current report of the schemas, at the start and after a restart of the engine. The report of an
 * import that ended meanwhile is newer and stays.
 */
export async function loadSchemas(
  app: Pick<App, 'schemas' | 'own'> & { readonly engine: Pick<App['engine'], 'getSchemas'> },
): Promise<void> {
  const { report } = app.schemas.getState();
  const result = await app.engine.getSchemas({});
  if (app.schemas.getState().report !== report) return;
  if (result.ok) setReport(app.schemas, result.value, true);
  schemaPanelOf(app).setState({ problem: result.ok ? null : result.problem });
}

/** Shows a view of the schemas panel. */
export function showSchemas(app: Pick<App, 'own' | 'window'>, view: SchemaView): void {
  schemaPanelOf(app).setState({ view, query: '' });
  showPanel(app.window, 'schemas');
}

async function readSources(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'schemas'>,
  title: string,
  read: () => Promise<Result<SchemaReport>>,
): Promise<SchemaReport | null> {
  if (app.schemas.getState().reading !== null) {
    showNotice(app.notices, {
      id: 'schemas-busy',
      content: {
        kind: 'words',
        title: 'Schemas are loading',
        text: 'Nothing was added. Try again later, or cancel loading.',
      },
    });
    return null;
  }
  app.schemas.setState({ reading: { readFiles: 0 } });
  schemaPanelOf(app).setState({ problem: null });
  const stopShowing = showProgress(app, title);
  const result = await read();
  stopShowing();
  app.schemas.setState({ reading: null });
  hideNotice(app.notices, schemasNoticeId);
  if (result.ok) {
    setReport(app.schemas, result.value);
    return result.value;
  }
  if (result.problem.kind === 'cancelled') {
    showNotice(app.notices, {
      id: schemasNoticeId,
      content: { kind: 'words', title: 'Cancelled', text: 'Nothing changed.' },
    });
  } else {
    showNotice(app.notices, {
      id: schemasNoticeId,
      content: { kind: 'problem', problem: result.problem },
    });
  }
  return null;
}

function showProgress(app: Pick<App, 'engine' | 'notices' | 'schemas'>, title: string): () => void {
  function show(): void {
    const readFiles = app.schemas.getState().reading?.readFiles ?? 0;
    showNotice(app.notices, {
      id: schemasNoticeId,
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

/** Shows what was added and where, with actions that fix its problems. */
async function showImported(
  app: App,
  before: SchemaReport | null,
  report: SchemaReport,
): Promise<void> {
  const { workspace } = app.window.getState();
  const added = workspace === null ? 'Schemas' : `Added to ${workspace.name}`;
  const said: Said = {
    title: importSaid(before, report).isNew ? added : 'Nothing new',
    textOf: (now) => importSaid(before, now).text,
  };
  const clashing = clashingSources(before, report, workspace?.folder ?? '');
  if (clashing.length > 0) {
    const toSet = freeSetName(report, clashing[0]?.path ?? '');
    showReport(app, said, report, [
      {
        label: 'Put into a separate set',
        run: () => void moveSources(app, clashing, toSet),
      },
    ]);
    return;
  }
  const listed = await app.shell.listWorkspaces({});
  const isSamples =
    listed.ok &&
    listed.value.workspaces.some((one) => one.isSamples && one.folder === workspace?.folder);
  // A newer report may have replaced this notice.
  if (app.schemas.getState().reading !== null) return;
  showReport(
    app,
    said,
    report,
    isSamples
      ? [
          {
            label: menuCommands.create.label,
            run: () => void openWorkspace(app, { kind: 'create' }),
          },
        ]
      : [],
  );
}

/** The content of a notice about a report, which may be replaced by a newer report. */
interface Said {
  readonly title: string;
  readonly textOf: (report: SchemaReport) => string;
}

/** Updates the notice with the progress of the check while it is open. */
function showReport(
  app: Pick<App, 'notices' | 'own' | 'schemas' | 'window'>,
  said: Said,
  report: SchemaReport,
  actions: readonly NoticeAction[],
): void {
  let shown = showSentence(app, said, report, actions);
  const stop = app.schemas.subscribe((state, before) => {
    if (state.report === before.report) return;
    const isThere = app.notices.getState().notices.some(({ content }) => content === shown);
    if (!isThere || state.report === null) return stop();
    if (said.textOf(state.report) !== shown.text) {
      shown = showSentence(app, said, state.report, actions);
    }
  });
}

function showSentence(
  app: Pick<App, 'notices' | 'own' | 'window'>,
  said: Said,
  report: SchemaReport,
  actions: readonly NoticeAction[],
) {
  const hasProblems = report.problems.length > 0;
  const show: NoticeAction = hasProblems
    ? { label: 'Show problems', run: () => showSchemas(app, 'problems') }
    : { label: 'Show types', run: () => showSchemas(app, 'packages') };
  const content = { kind: 'words' as const, title: said.title, text: said.textOf(report) };
  showNotice(app.notices, {
    id: schemasNoticeId,
    content,
    actions: [...actions, show],
  });
  return content;
}
