import { useStore } from 'zustand/react';
import { stepsText } from '../../../../shared/model/step-words.ts';
import { useApp, useTypeSource, useWindowState } from '../../../kernel/app-context.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { Button } from '../../../ui/button.tsx';
import { readKindOptions } from '../../../ui/read-kinds.ts';
import { useDistinctName } from '../../../ui/use-distinct-name.ts';
import styles from './always-question.module.css';
import { keepRuleOfFolder, keepRuleOfRequest } from './keep-rule.ts';
import { folderAround, pathPattern, type RulePlace, ruleOfOverride } from './rule-of-override.ts';
import { settleQuestion, type TypeQuestion, typeQuestionsOf } from './type-questions.ts';

/** Returns the question about the shown response of a tab, or null. */
export function useTypeQuestion({ tabId, exchangeId }: RequestTab): TypeQuestion | null {
  const question = useStore(typeQuestionsOf(useApp()), ({ byTab }) => byTab[tabId]);
  return question?.exchangeId === exchangeId ? (question ?? null) : null;
}

/** Shows a question, and applies the user's choice. */
export function AlwaysQuestion({
  tab: { tabId, request },
  question,
  onKept,
}: {
  readonly tab: RequestTab;
  readonly question: TypeQuestion;
  /** Called when the rule was saved: the response can then be read with it. */
  readonly onKept: () => void;
}) {
  const app = useApp();
  const chosen = question.says.type;
  const typeName = useDistinctName(
    chosen?.typeName ?? null,
    chosen?.schemaSet ?? null,
    useTypeSource(),
  );
  const folder = useWindowState(({ workspace }) =>
    folderAround(workspace?.collections ?? [], request.id),
  );
  const isLocked = useWindowState(isReadOnly);

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

/** Asks in one line whether such responses should always be read as just chosen. */
function AlwaysLine({
  question: { says, url, places },
  typeName,
  folderName,
  isLocked,
  onKeep,
  onNo,
}: {
  readonly question: TypeQuestion;
  /** The short name of the type in question; null when no type was chosen. */
  readonly typeName: string | null;
  /** Null for a request outside of all folders. */
  readonly folderName: string | null;
  /** True when the workspace's files cannot be written. */
  readonly isLocked: boolean;
  readonly onKeep: (place: RulePlace) => void;
  readonly onNo: () => void;
}) {
  const pattern = pathPattern(url);
  const { type, as, steps } = says;
  const kind = readKindOptions.find(({ value }) => value === as)?.label;
  const readAs = typeName ?? kind;
  const isRead = readAs !== undefined;
  const buttons = [
    { place: 'request', label: 'This request', title: 'Successful responses' },
    { place: 'folder', label: `Folder ${folderName}`, title: `${pattern} in this folder` },
    { place: 'workspace', label: 'Workspace', title: `${pattern} everywhere` },
  ] as const;
  const offered = buttons.filter(
    ({ place }) =>
      places.includes(place) &&
      (place === 'request' || !isLocked) &&
      (place !== 'folder' || folderName !== null),
  );
  return (
    <section className={styles.line} aria-label="Always do this?">
      <span role="status">
        Always{' '}
        {steps !== undefined && (
          <>
            decode this URL by <b>{stepsText(steps)}</b>
          </>
        )}
        {steps !== undefined && isRead && ', and read it as '}
        {steps === undefined && 'read this URL as '}
        {isRead && <b title={type?.typeName}>{readAs}</b>}?
      </span>
      {offered.map(({ place, label, title }) => (
        <Button key={place} className={styles.button} title={title} onClick={() => onKeep(place)}>
          {label}
        </Button>
      ))}
      <Button
        look="quiet"
        className={styles.button}
        title="Will not ask again for this request"
        onClick={onNo}
      >
        No
      </Button>
    </section>
  );
}
