import { ChevronDown, CircleStop, Play, RotateCcw, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { RunPlan } from '../../../shared/model/run-plan.ts';
import { useApp } from '../../kernel/app-context.ts';
import type { RunTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ariaKeys, keysText } from '../../ui/keys.ts';
import { Select } from '../../ui/select.tsx';
import {
  firstFault,
  type PlanDrafts,
  type PlanField,
  planFields,
  readPlanField,
} from './plan-fields.ts';
import { renameRunOfTab } from './rename-run.ts';
import styles from './run-setup.module.css';
import { editPlan, isUnderWay } from './run-state.ts';
import { runsOf, setDraft, useRuns } from './runs-store.ts';
import { seriesChoices, toggleSeries } from './series-choices.ts';
import { SeriesMark } from './series-mark.tsx';
import { startRun, stopRun } from './start-run.ts';

const noDrafts: PlanDrafts = {};

const orders = [
  {
    value: 'random',
    label: 'random in blocks',
    note: 'One request per series and block, in random order: outside changes affect all equally',
  },
  {
    value: 'one-after-the-other',
    label: 'one after the other',
    note: 'All of A, then all of B: figures without verdict',
  },
] as const;

/** What is repeated, how often and in which order, with Start. */
export function RunSetup({ tab }: { readonly tab: RunTab }) {
  const app = useApp();
  const { tabId, plan, report } = tab;
  const drafts = useRuns((state) => state.drafts[tabId]) ?? noDrafts;
  const isStarting = useRuns((state) => state.starting.includes(tabId));
  const [isMoreOpen, setMoreOpen] = useState(
    drafts.timeoutMs !== undefined || drafts.seed !== undefined || plan.seed !== null,
  );
  const isLocked = isStarting || isUnderWay(report);
  const fault = firstFault(plan, drafts);

  function edit(patch: Partial<RunPlan>) {
    app.tabs.setState((state) => editPlan(state, tabId, patch));
  }

  const number = (field: PlanField, unit?: string) => (
    <NumberField
      field={field}
      value={plan[field]}
      draft={drafts[field]}
      isLocked={isLocked}
      unit={unit}
      onDraft={(typed) => setDraft(runsOf(app), tabId, field, typed)}
      onNumber={(value) => edit({ [field]: value })}
    />
  );

  return (
    <section className={styles.bar} aria-label="Plan of the run">
      <div className={styles.line}>
        <NameField
          name={plan.name}
          isLocked={isLocked}
          onName={(name) => void renameRunOfTab(app, tabId, name)}
        />
        <SeriesChips
          plan={plan}
          title={report === null || isLocked ? 'Series' : 'Next run'}
          isLocked={isLocked}
          onSeries={(series) => edit({ series })}
        />
      </div>
      <div className={styles.line}>
        <fieldset className={styles.group} disabled={isLocked}>
          <legend className={styles.srOnly}>How often</legend>
          {number('samples', 'each')}
          {number('workers')}
          {number('warmUp')}
          <span className={styles.choice}>
            <span className={styles.title} aria-hidden>
              Order
            </span>
            <Select
              label="Order"
              value={plan.order}
              options={orders}
              onChange={(order) => edit({ order })}
            />
          </span>
        </fieldset>
        <Button
          look="quiet"
          className={joinClasses(styles.more, isMoreOpen && styles.moreOpen)}
          icon={<ChevronDown size={13} aria-hidden />}
          aria-expanded={isMoreOpen}
          onClick={() => setMoreOpen(!isMoreOpen)}
        >
          More
        </Button>
        {isUnderWay(report) ? (
          <Button
            look="danger"
            className={styles.start}
            icon={<CircleStop size={14} aria-hidden />}
            disabled={report?.state === 'stopping'}
            onClick={() => void stopRun(app, tabId)}
          >
            {report?.state === 'stopping' ? 'Stopping...' : 'Stop'}
          </Button>
        ) : (
          <Button
            look="primary"
            className={styles.start}
            icon={
              report === null ? <Play size={14} aria-hidden /> : <RotateCcw size={14} aria-hidden />
            }
            aria-keyshortcuts={ariaKeys(menuCommands.send.keys)}
            aria-describedby={fault === null ? undefined : faultId(tabId)}
            disabled={fault !== null || isStarting}
            onClick={() => void startRun(app, tabId)}
          >
            {report === null ? 'Start' : 'Run again'}
            <kbd className={styles.keys} aria-hidden>
              {keysText(menuCommands.send.keys)}
            </kbd>
          </Button>
        )}
      </div>
      {isMoreOpen && (
        <div className={styles.line}>
          {number('timeoutMs', 'ms per request')}
          {plan.order === 'random' && number('seed', 'of the random order; random when empty')}
        </div>
      )}
      {fault !== null && (
        <p id={faultId(tabId)} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </section>
  );
}

function faultId(tabId: string): string {
  return `run-fault-${tabId}`;
}

function NameField({
  name,
  isLocked,
  onName,
}: {
  readonly name: string;
  readonly isLocked: boolean;
  readonly onName: (name: string) => void;
}) {
  /** Null while the name is not edited. */
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    const next = typed?.trim() ?? '';
    setTyped(null);
    if (next !== '' && next !== name) onName(next);
  }

  return (
    <input
      type="text"
      aria-label="Name of the run"
      className={styles.name}
      value={typed ?? name}
      spellCheck={false}
      disabled={isLocked}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function SeriesChips({
  plan,
  title,
  isLocked,
  onSeries,
}: {
  readonly plan: RunPlan;
  readonly title: string;
  readonly isLocked: boolean;
  readonly onSeries: (series: RunPlan['series']) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.srOnly}>Series</legend>
      <span className={styles.title} aria-hidden>
        {title}
      </span>
      <span className={styles.chips}>
        {seriesChoices(plan).map((choice) => {
          const { series, index } = choice;
          const isOn = index !== null;
          const isLast = isOn && plan.series.length === 1;
          const Box = isOn ? SquareCheck : Square;
          return (
            <button
              key={series.name}
              type="button"
              aria-pressed={isOn}
              disabled={isLocked || isLast}
              title={
                isLast
                  ? 'A run needs one series'
                  : isOn
                    ? 'Leave out of the next run'
                    : 'Include in the next run'
              }
              className={joinClasses(styles.chip, !isOn && styles.off)}
              onClick={() => onSeries([...toggleSeries(plan, choice)])}
            >
              <Box size={13} aria-hidden />
              {isOn && <SeriesMark series={index} />}
              {series.name}
              {series.environmentName !== null && (
                <span className={styles.where}>{series.environmentName}</span>
              )}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}

function NumberField({
  field,
  value,
  draft,
  isLocked,
  unit,
  onDraft,
  onNumber,
}: {
  readonly field: PlanField;
  readonly value: number | null;
  readonly draft: string | undefined;
  readonly isLocked: boolean;
  readonly unit: ReactNode;
  readonly onDraft: (typed: string | null) => void;
  readonly onNumber: (value: number | null) => void;
}) {
  const id = useId();
  const rule = planFields[field];
  const isWrong = draft !== undefined && readPlanField(rule, draft).kind === 'fault';

  function take(typed: string) {
    const read = readPlanField(rule, typed);
    if (read.kind === 'number') onNumber(read.value);
    onDraft(read.kind === 'number' && String(read.value ?? '') === typed ? null : typed);
  }

  return (
    <span className={styles.number}>
      <label htmlFor={id}>{rule.label}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value ?? '')}
        aria-invalid={isWrong}
        disabled={isLocked}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => !isWrong && onDraft(null)}
      />
      {unit}
    </span>
  );
}
