import { useStore } from 'zustand/react';
import { useApp, useTypeSource, useWindowState } from '../../../kernel/app-context.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { useDistinctName } from '../../../ui/use-distinct-name.ts';
import { AlwaysLine } from './always-line.tsx';
import { keepRuleOfFolder, keepRuleOfRequest } from './keep-rule.ts';
import { folderAround, type RulePlace, ruleOfOverride } from './rule-of-override.ts';
import { settleQuestion, type TypeQuestion, typeQuestionsOf } from './type-questions.ts';

/** The question of a tab, while it stands, and what each of its answers does. */
export function AlwaysQuestion({
  tab: { tabId, exchangeId, request },
  onKept,
}: {
  readonly tab: RequestTab;
  /** Told once the rule holds: the answer can be read by it. */
  readonly onKept: () => void;
}) {
  const app = useApp();
  const question = useStore(typeQuestionsOf(app), ({ byTab }) => byTab[tabId]);
  const chosen = question?.says.type;
  const typeName = useDistinctName(
    chosen?.typeName ?? null,
    chosen?.schemaSet ?? null,
    useTypeSource(),
  );
  const folder = useWindowState(({ workspace }) =>
    folderAround(workspace?.collections ?? [], request.id),
  );
  const isLocked = useWindowState(isReadOnly);
  if (question === undefined || question.exchangeId !== exchangeId) return null;

  async function keep(asked: TypeQuestion, place: RulePlace) {
    const rule = ruleOfOverride(place, asked);
    if (place === 'request') keepRuleOfRequest(app, tabId, rule);
    else {
      const inFolder = place === 'folder' && folder !== null;
      const isKept = inFolder
        ? await keepRuleOfFolder(app, folder.path, `The folder ${folder.name}`, rule)
        : await keepRuleOfFolder(app, '', 'The workspace', rule);
      if (!isKept) return;
    }
    typeQuestionsOf(app).setState((state) => settleQuestion(state, tabId));
    onKept();
  }

  return (
    <AlwaysLine
      question={question}
      typeName={typeName}
      folderName={folder?.name ?? null}
      isLocked={isLocked}
      onKeep={(place) => void keep(question, place)}
      onNo={() => typeQuestionsOf(app).setState((state) => settleQuestion(state, tabId))}
    />
  );
}
