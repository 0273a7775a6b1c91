import type { RunExportKind, RunReport } from '../../../shared/model/run-result.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { showSaved } from '../../kernel/show-in-folder.ts';

const exportFiles = {
  'samples-csv': { ending: 'samples.csv', kind: 'csv', title: 'The samples are saved' },
  jtl: { ending: 'samples.jtl', kind: 'jtl', title: 'The samples are saved for JMeter' },
  'summary-csv': { ending: 'summary.csv', kind: 'csv', title: 'The summary is saved' },
  'summary-markdown': { ending: 'summary.md', kind: 'md', title: 'The summary is saved' },
} as const satisfies Record<RunExportKind, unknown>;

/** Asks for a file and makes the engine write an export of a run there. */
export async function exportRun(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  report: RunReport,
  kind: RunExportKind,
): Promise<void> {
  const file = exportFiles[kind];
  const noticeId = `export-${report.id}`;
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileNameOf(report.plan.name)}-${file.ending}`,
    kind: file.kind,
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const written = await app.engine.exportRun({ runId: report.id, kind, saveId });
  if (written.ok) showSaved(app, noticeId, file.title, written.value.path);
  else showProblem(app.notices, noticeId, written.problem);
}

/** Returns the summary as Markdown for the clipboard; null when it failed, which is shown. */
export async function summaryText(
  app: Pick<App, 'engine' | 'notices'>,
  runId: string,
): Promise<string | null> {
  const result = await app.engine.summarizeRun({ runId, kind: 'summary-markdown' });
  if (result.ok) return result.value.text;
  showProblem(app.notices, `summary-${runId}`, result.problem);
  return null;
}

const longest = 60;

/** Turns a name into a part of a file name for every system: `get-a-user`; `run` when nothing is left. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  const cut = [...plain].slice(0, longest).join('').replace(/-$/u, '');
  return cut === '' ? 'run' : cut;
}
