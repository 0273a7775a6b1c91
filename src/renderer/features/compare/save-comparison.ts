import type { Comparison } from '../../../shared/model/comparison.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { showSaved } from '../../kernel/show-in-folder.ts';
import { fileNameOf } from '../../views/inspector/save/saved-forms.ts';
import { comparisonCsv, comparisonMarkdown } from './comparison-text.ts';

const textOf = { csv: comparisonCsv, md: comparisonMarkdown } as const;

/** Asks for a file and saves a comparison there as a report. */
export async function saveComparison(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  comparison: Comparison,
  kind: keyof typeof textOf,
): Promise<void> {
  const noticeId = `export-${comparison.id}`;
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileNameOf(titleOf(comparison.request))}-comparison.${kind}`,
    kind,
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const bytes = new TextEncoder().encode(textOf[kind](comparison));
  const saved = await app.engine.saveFile({ saveId, bytes });
  if (saved.ok) showSaved(app, noticeId, 'The comparison is saved', saved.value.path);
  else showProblem(app.notices, noticeId, saved.problem);
}
