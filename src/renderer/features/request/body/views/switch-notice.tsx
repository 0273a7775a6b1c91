import type { ReactNode } from 'react';
import { formatOf, type TypedFormat } from '../../../../../shared/model/body-formats.ts';
import type { Problem, ProblemLocation } from '../../../../../shared/problem.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import {
  failedSwitch,
  forgetTakenOut,
  keptIn,
  keptOfEmpty,
  leaveSwitch,
  takenOutOf,
} from '../../../../kernel/tabs/body-switch.ts';
import type { RequestTab } from '../../../../kernel/tabs/tabs-state.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProgressLine } from '../../../../ui/progress-line.tsx';
import { useLasting } from '../../../../ui/use-elapsed.ts';
import { putBody } from '../draft/put-body.ts';
import { showBefore } from '../draft/switch-body-view.ts';
import styles from './switch-notice.module.css';

/** Shorter waits show no notice. */
const patienceMs = 500;

/** Shows the progress of a switch to another view: still converting, failed, or done with notes. */
export function SwitchNotice({
  tab,
  onGoTo,
}: {
  readonly tab: RequestTab;
  /** Goes to a place in the body; null when there is no text. */
  readonly onGoTo: GoToPlace | null;
}): ReactNode {
  const app = useApp();
  const { bodySwitch, tabId } = tab;
  const failed = failedSwitch(tab);
  const leave = () => app.tabs.setState((state) => leaveSwitch(state, tabId));
  if (bodySwitch?.kind === 'converting') {
    return (
      <Converting
        key={bodySwitch.startedAtMs}
        to={bodySwitch.to}
        startedAtMs={bodySwitch.startedAtMs}
        onCancel={leave}
      />
    );
  }
  if (bodySwitch?.kind === 'converted') {
    return bodySwitch.notes.map((note) => (
      <Banner
        key={`${note.title} ${note.detail}`}
        tone={note.severity === 'warning' ? 'warning' : 'info'}
        title={note.title}
        text={wordsOf(note)}
        actions={<Button onClick={leave}>Close</Button>}
      />
    ));
  }
  if (failed === null) {
    return (
      <>
        <EmptiedNotice tab={tab} />
        <TakenOutNotice tab={tab} />
      </>
    );
  }
  const { problem, to } = failed;
  const { location } = problem;
  return (
    <Banner
      tone="error"
      title={`Cannot show as ${failed.isForm ? 'a form' : formatOf(to).label}. ${problem.title}.`}
      text={wordsOf(problem)}
      actions={
        <>
          {location?.line !== undefined && onGoTo !== null && (
            <Button onClick={() => onGoTo(location)}>{`Go to line ${location.line}`}</Button>
          )}
          {keptIn(tab.kept, to) !== null && (
            <Button onClick={() => showBefore(app, tabId, to)}>
              {`Restore previous ${formatOf(to).label}`}
            </Button>
          )}
          <Button onClick={leave}>Close</Button>
        </>
      }
    />
  );
}

/** Says that the body is empty now, but was not when it was last shown in this format. */
function EmptiedNotice({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const old = keptOfEmpty(tab);
  if (old === null) return null;
  const format = old.body.format as TypedFormat;
  return (
    <Banner
      tone="info"
      title="The body is empty"
      text={`Another view emptied it. The previous ${formatOf(format).label} is kept.`}
      actions={
        <Button onClick={() => showBefore(app, tab.tabId, format)}>
          {`Restore previous ${formatOf(format).label}`}
        </Button>
      }
    />
  );
}

/** Says that misfits were removed from the body; the old text is kept. */
function TakenOutNotice({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const { tabId } = tab;
  const before = takenOutOf(tab);
  if (before === null) return null;
  const forget = () => app.tabs.setState((state) => forgetTakenOut(state, tabId));
  return (
    <Banner
      tone="info"
      title="Mismatches were removed"
      text="The previous JSON is kept."
      actions={
        <>
          <Button
            onClick={() => {
              forget();
              putBody(app, tabId, before, 'The previous JSON is restored');
            }}
          >
            Restore
          </Button>
          <Button onClick={forget}>Close</Button>
        </>
      }
    />
  );
}

function Converting({
  to,
  startedAtMs,
  onCancel,
}: {
  readonly to: TypedFormat;
  readonly startedAtMs: number;
  readonly onCancel: () => void;
}) {
  const isLong = useLasting(true, startedAtMs, patienceMs);
  if (!isLong) return null;
  return (
    <div className={styles.progress}>
      <ProgressLine
        text={`Converting to ${formatOf(to).label}`}
        startedAtMs={startedAtMs}
        share={null}
        onCancel={onCancel}
      />
    </div>
  );
}

function wordsOf({ detail, hint }: Problem): string {
  return [detail, hint].filter(Boolean).join(' ');
}

/** Goes to the place of a problem, in the view that is shown. */
export type GoToPlace = (location: ProblemLocation) => void;
