import { Binary, Pencil } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadChoice } from '../../../shared/model/decoding.ts';
import type { OpenedBody } from '../../../shared/model/opened-body.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { showProblem } from '../../kernel/notices-store.ts';
import { type BodyTab, changeBodyTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { ageText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import spare from '../../ui/spare.module.css';
import type { TypeChoice } from '../../ui/type-choice.ts';
import inspector from '../../views/inspector/base/response-view.module.css';
import { SlotsContext } from '../../views/inspector/base/slots.tsx';
import { BodyMenu } from '../../views/inspector/body-menu.tsx';
import { openAsRequestBody } from '../../views/inspector/draft-of-inspected.ts';
import { InspectorPanes } from '../../views/inspector/inspector-panes.tsx';
import { Offers, offersOf, plainProblem } from '../../views/inspector/offers.tsx';
import { bodyProblems } from '../../views/inspector/reading/body-problems.ts';
import { ReadingBusy } from '../../views/inspector/reading/reading-busy.tsx';
import { ReadingLine } from '../../views/inspector/reading/reading-line.tsx';
import { typeConflictOf } from '../../views/inspector/reading/type-conflict.ts';
import { TypeConflictLine } from '../../views/inspector/reading/type-conflict-line.tsx';
import { useBodyReading } from '../../views/inspector/reading/use-body-reading.ts';
import { SaveMenu } from '../../views/inspector/save/save-menu.tsx';
import { fileNameOf } from '../../views/inspector/save/saved-forms.ts';
import { editLabel } from '../../views/inspector/tree/row-actions.ts';
import styles from './body-workbench.module.css';
import { describeOpened, isGuess } from './describe-opened.ts';
import { OpenedBar } from './opened-bar.tsx';

const noTypes: readonly TypeChoice[] = [];

/** A body without a request, in the same inspector as a response. */
export function BodyWorkbench({ tab }: { readonly tab: BodyTab }) {
  const app = useApp();
  const { opened, problem, replace } = useOpened(app.engine, tab.openedId);
  if (problem !== null) {
    return (
      <div className={styles.gone}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (opened === null) return null;
  return (
    <ErrorBoundary name="This body" resetKey={opened.id} onError={app.saveNow}>
      <ShownBody key={opened.id} tab={tab} opened={opened} onReplace={replace} />
    </ErrorBoundary>
  );
}

function ShownBody({
  tab: { tabId, pane, title },
  opened,
  onReplace,
}: {
  readonly tab: BodyTab;
  readonly opened: OpenedBody;
  readonly onReplace: (opened: OpenedBody) => void;
}) {
  const app = useApp();
  const types = useTypeSource();
  const [nowMs] = useState(() => Date.now());
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const isEmpty = opened.reading.kind === 'empty';
  const slots = useMemo(() => {
    const fileName = fileNameOf(opened.name);
    const onEdit = () => void openAsRequestBody(app, opened, fileName, opened.name);
    return { strip, ...(!isEmpty && { onEdit }) };
  }, [app, opened, strip, isEmpty]);
  const reading = useBodyReading(opened.id, opened, read);

  const conflict = typeConflictOf(opened.reading);
  // The line about a better type says the same.
  const isSaid = ({ kind }: Problem) => conflict !== null && kind === 'body-malformed';
  const problems = [
    ...(opened.doubt ? [opened.doubt] : []),
    ...bodyProblems(opened).filter((one) => !isGuess(one) && !isSaid(one)),
  ];

  async function read(choice: ReadChoice): Promise<boolean> {
    const result = await app.engine.readBodyAs({ openedId: opened.id, choice });
    if (result.ok) onReplace(result.value);
    else if (result.problem.kind !== 'cancelled') {
      showProblem(app.notices, 'read-as', result.problem);
    }
    return result.ok;
  }

  return (
    <section aria-label="Opened body" className={styles.bench} data-own-search>
      <OpenedBar
        icon={Binary}
        name={title}
        facts={describeOpened(opened, (openedAt) => ageText(openedAt, nowMs))}
      />
      <div className={styles.strip} role="status" aria-label="How the body is read">
        <ReadingLine
          id={opened.id}
          inspected={opened}
          engine={app.engine}
          reading={reading}
          types={types}
          ownTypes={noTypes}
        />
        <span ref={setStrip} className={styles.end} />
      </div>
      <ReadingBusy
        sinceMs={reading.busySinceMs}
        onCancel={() => void app.engine.cancelReading({ id: opened.id })}
      />
      <Offers
        offers={[
          ...(conflict === null
            ? []
            : [
                {
                  key: 'conflict',
                  content: (
                    <TypeConflictLine
                      conflict={conflict}
                      onUse={({ choice }) => reading.readAs(choice)}
                    />
                  ),
                  hasDetails: false,
                },
              ]),
          ...offersOf(problems, plainProblem),
        ]}
      />
      <SlotsContext value={slots}>
        <InspectorPanes<never>
          inspected={opened}
          engine={app.engine}
          label="Parts of the body"
          chosenId={pane}
          onChoose={(next) =>
            app.tabs.setState((state) =>
              changeBodyTab(state, tabId, (one) => ({ ...one, pane: next })),
            )
          }
          charset={null}
          onReadAs={reading.readAs}
          actions={
            !isEmpty && (
              <>
                <Button look="quiet" className={inspector.action} onClick={slots.onEdit}>
                  <Pencil size={13} aria-hidden />
                  <span className={spare.spare}>{editLabel}</span>
                </Button>
                <SaveMenu inspected={opened} fileName={fileNameOf(opened.name)} />
                <BodyMenu
                  inspected={opened}
                  name={opened.name}
                  side={{ openedId: opened.id, name: title }}
                />
              </>
            )
          }
        />
      </SlotsContext>
    </section>
  );
}

/** An opened body, as far as it was fetched. */
interface OpenedState {
  readonly opened: OpenedBody | null;
  /** Why it could not be fetched: it may have been removed to make room. */
  readonly problem: Problem | null;
  /** Called with the same body, read in another way. */
  readonly replace: (opened: OpenedBody) => void;
}

/** Fetches an opened body from the engine, which has it in memory or on disk. */
function useOpened(engine: Pick<App['engine'], 'getOpened'>, openedId: string): OpenedState {
  const [opened, setOpened] = useState<OpenedBody | null>(null);
  const [found, setFound] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    void engine.getOpened({ openedId }).then((result) => {
      if (!isWanted) return;
      const body = result.ok && result.value.kind === 'body' ? result.value.body : null;
      setOpened(body);
      if (result.ok) setFound(body === null ? noBody : null);
      else setFound(result.problem);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, openedId]);

  const replace = useCallback((next: OpenedBody) => {
    setOpened((before) => (before?.id === next.id ? next : before));
  }, []);
  return { opened: opened?.id === openedId ? opened : null, problem: found, replace };
}

const noBody = problem({
  kind: 'not-found',
  title: 'This is a recording',
  detail: 'Its exchanges have their own bodies.',
  hint: 'Open the recording again.',
});
