import { EyeOff } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import type { Problem } from '../../../shared/problem.ts';
import { Button } from '../../ui/button.tsx';
import { CancelledLine } from '../../ui/cancelled-line.tsx';
import { formatCount } from '../../ui/format-quantity.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { UnderWay } from '../../ui/under-way.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import { dataSentence, ignoredText, notCountedText } from './compare-tables.ts';
import styles from './compared-data.module.css';
import { dataRowsOf } from './data-rows.ts';
import { DataTree } from './data-tree.tsx';
import { IgnoredPaths } from './ignored-paths.tsx';

/** A faster comparison shows no progress. */
const busyAfterMs = 300;

interface ComparedDataProps {
  /** Null when the responses could not be compared; `problem` says why. */
  readonly data: DataComparison | null;
  readonly problem: Problem | null;
  /** A comparison with other paths in progress; the old one is shown until it ends. */
  readonly underWay: UnderWay | null;
  readonly ignoredPaths: readonly string[];
  /** Resolves with the reason when the paths were refused or cancelled; null on success. */
  readonly onIgnore: (paths: readonly string[]) => Promise<Problem | null>;
}

/** What of the data is shown. */
export interface DataView {
  readonly isEqualShown: boolean;
  readonly isEditing: boolean;
  readonly toggled: ReadonlySet<string>;
  readonly change: (patch: Partial<Omit<DataView, 'change'>>) => void;
}

/** Keeps what of the data is shown, for the tools and the rows. */
export function useDataView(): DataView {
  const [view, setView] = useState<Omit<DataView, 'change'>>({
    isEqualShown: false,
    isEditing: false,
    toggled: new Set(),
  });
  return { ...view, change: (patch) => setView((before) => ({ ...before, ...patch })) };
}

/** Shows whether two bodies hold the same data, with each difference. */
export function ComparedData({
  sideNames,
  ...props
}: ComparedDataProps & { readonly sideNames: SideNames }) {
  const view = useDataView();
  const { data } = props;
  return (
    <section className={styles.section} aria-label="Data">
      <header className={styles.head}>
        <h3>Data</h3>
        <span className={styles.about}>
          {data === null ? 'not compared' : dataSentence(data, sideNames)}
        </span>
        <DataTools view={view} data={data} ignoredPaths={props.ignoredPaths} />
      </header>
      <DataPane {...props} view={view} rootLabel={null} heads={sideNames} />
    </section>
  );
}

/** Chooses whether equal rows are shown, and opens the ignored paths. */
export function DataTools({
  view,
  data,
  ignoredPaths,
}: Pick<ComparedDataProps, 'data' | 'ignoredPaths'> & { readonly view: DataView }) {
  return (
    <div className={styles.tools}>
      {data !== null && (
        <Segmented
          label="Rows"
          value={view.isEqualShown ? 'all' : 'differences'}
          segments={[
            { value: 'differences', label: 'Differences' },
            { value: 'all', label: `All ${formatCount(data.fieldCount)}` },
          ]}
          onChange={(rows) => view.change({ isEqualShown: rows === 'all' })}
        />
      )}
      <Button
        look="quiet"
        className={styles.tool}
        icon={<EyeOff size={13} aria-hidden />}
        aria-label="Ignore paths..."
        aria-expanded={view.isEditing}
        onClick={() => view.change({ isEditing: !view.isEditing })}
      >
        <span className={styles.wide}>Ignore paths...</span>
        {ignoredPaths.length > 0 && <b className={styles.count}>{ignoredPaths.length}</b>}
      </Button>
    </div>
  );
}

/** Shows the data as one tree, with the paths to ignore above and what does not count below. */
export function DataPane({
  data,
  problem,
  isProblemShown = false,
  underWay,
  ignoredPaths,
  onIgnore,
  view,
  heads,
  rootLabel,
}: ComparedDataProps & {
  readonly view: DataView;
  /** True when a notice above shows the whole problem, so its title is enough here. */
  readonly isProblemShown?: boolean;
  /** The heads of the two value columns. */
  readonly heads: readonly [ReactNode, ReactNode];
  /** The type of both bodies, shown as the root of the tree; null for none. */
  readonly rootLabel: string | null;
}) {
  const isSlow = useLasting(underWay !== null, underWay?.startedAtMs ?? 0, busyAfterMs);
  return (
    <div className={styles.pane}>
      {view.isEditing && (
        <IgnoredPaths
          paths={ignoredPaths}
          counts={data?.ignored ?? []}
          onChange={onIgnore}
          onClose={() => view.change({ isEditing: false })}
        />
      )}
      {isSlow && underWay !== null && (
        <ProgressLine
          text="Comparing again"
          startedAtMs={underWay.startedAtMs}
          share={null}
          onCancel={underWay.cancel}
        />
      )}
      {problem !== null && underWay === null && (
        <NoData
          problem={problem}
          isProblemShown={isProblemShown}
          onCompare={() => void onIgnore(ignoredPaths)}
        />
      )}
      {data === null ? (
        <div className={styles.heads}>{heads}</div>
      ) : (
        <>
          <Rows
            data={data}
            view={view}
            heads={heads}
            rootLabel={rootLabel}
            onIgnore={(path) => void onIgnore([...ignoredPaths, path])}
          />
          <NotCounted data={data} />
        </>
      )}
    </div>
  );
}

function Rows({
  data,
  view: { isEqualShown, toggled, change },
  heads,
  rootLabel,
  onIgnore,
}: {
  readonly data: DataComparison;
  readonly view: DataView;
  readonly heads: readonly [ReactNode, ReactNode];
  readonly rootLabel: string | null;
  readonly onIgnore: (path: string) => void;
}) {
  const rows = useMemo(
    () => dataRowsOf(data, { rootLabel, isEqualShown, toggled }),
    [data, rootLabel, isEqualShown, toggled],
  );
  return (
    <DataTree
      rows={rows}
      heads={heads}
      onToggle={(key) => {
        const next = new Set(toggled);
        if (!next.delete(key)) next.add(key);
        change({ toggled: next });
      }}
      onIgnore={onIgnore}
    />
  );
}

/** Says why there is nothing to show, with a retry after a cancel. */
function NoData({
  problem,
  isProblemShown,
  onCompare,
}: {
  readonly problem: Problem;
  readonly isProblemShown: boolean;
  readonly onCompare: () => void;
}) {
  if (isProblemShown) return <p className={styles.note}>{problem.title}.</p>;
  if (problem.kind !== 'cancelled') return <ProblemNotice problem={problem} />;
  return <CancelledLine text="nothing is compared yet." action="Compare" onAction={onCompare} />;
}

function NotCounted({ data }: { readonly data: DataComparison }) {
  const notCounted = notCountedText(data);
  const ignored = ignoredText(data);
  if (notCounted === null && ignored === null) return null;
  return (
    <div className={styles.notes}>
      {notCounted !== null && (
        <p>
          <b>Equivalent, not counted:</b> {notCounted}
        </p>
      )}
      {ignored !== null && (
        <p>
          <b>Ignored:</b> {ignored}
        </p>
      )}
    </div>
  );
}
