import { useMemo, useState } from 'react';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import { groupDifferences } from '../../../shared/model/group-differences.ts';
import type { Problem } from '../../../shared/problem.ts';
import { Button } from '../../ui/button.tsx';
import { CancelledLine } from '../../ui/cancelled-line.tsx';
import figures from '../../ui/figure-table.module.css';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { UnderWay } from '../../ui/under-way.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import { dataSentence, ignoredText, notCountedText } from './compare-tables.ts';
import styles from './compared-data.module.css';
import { DifferenceRows, keyOf, Value } from './difference-rows.tsx';
import { IgnoredPaths } from './ignored-paths.tsx';
import { Section } from './section.tsx';

/** A faster comparison shows no progress. */
const busyAfterMs = 300;

/** Rows of each kind shown before the user asks for more. */
const shownAtFirst = 20;

/** Shows whether both responses hold the same data, with each difference. */
export function ComparedData({
  data,
  problem,
  isProblemShown = false,
  underWay,
  sideNames,
  ignoredPaths,
  onIgnore,
}: {
  /** Null when the responses could not be compared; `problem` says why. */
  readonly data: DataComparison | null;
  readonly problem: Problem | null;
  /** True when a notice above shows the whole problem, so its title is enough here. */
  readonly isProblemShown?: boolean;
  /** A comparison with other paths in progress; the old one is shown until it ends. */
  readonly underWay: UnderWay | null;
  readonly sideNames: readonly [string, string];
  readonly ignoredPaths: readonly string[];
  /** Resolves with the reason when the paths were refused or cancelled; null on success. */
  readonly onIgnore: (paths: readonly string[]) => Promise<Problem | null>;
}) {
  const [isEqualShown, setIsEqualShown] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const isSlow = useLasting(underWay !== null, underWay?.startedAtMs ?? 0, busyAfterMs);
  const hasEqual = data !== null && data.equalFields.length > 0;
  return (
    <Section
      title="Data"
      about={data === null ? 'not compared' : dataSentence(data)}
      tools={
        <>
          <Button
            className={styles.tool}
            aria-expanded={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          >
            Ignore paths...
            {ignoredPaths.length > 0 && <b className={styles.count}>{ignoredPaths.length}</b>}
          </Button>
          {hasEqual && (
            <Button
              className={styles.tool}
              aria-pressed={isEqualShown}
              onClick={() => setIsEqualShown(!isEqualShown)}
            >
              {isEqualShown ? 'Hide equal' : 'Show equal'}
            </Button>
          )}
        </>
      }
    >
      {isEditing && (
        <IgnoredPaths
          paths={ignoredPaths}
          counts={data?.ignored ?? []}
          onChange={onIgnore}
          onClose={() => setIsEditing(false)}
        />
      )}
      {isSlow && underWay !== null && (
        <ProgressLine
          text="Comparing anew"
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
      {data !== null && (
        <>
          <DataTable
            sideNames={sideNames}
            data={data}
            isEqualShown={isEqualShown}
            onIgnore={(path) => void onIgnore([...ignoredPaths, path])}
          />
          <NotCounted data={data} />
        </>
      )}
    </Section>
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

function DataTable({
  sideNames,
  data,
  isEqualShown,
  onIgnore,
}: {
  readonly sideNames: readonly [string, string];
  readonly data: DataComparison;
  readonly isEqualShown: boolean;
  readonly onIgnore: (path: string) => void;
}) {
  const { fieldCount, equalCount } = data;
  const [shownCount, setShownCount] = useState(shownAtFirst);
  const allGroups = useMemo(() => groupDifferences(data.differences), [data.differences]);
  const groups = allGroups.slice(0, shownCount);
  const equalFields = data.equalFields.slice(0, shownCount);
  const listedCount = groups.reduce((count, { members }) => count + members.length, 0);
  const hiddenDifferences = fieldCount - equalCount - listedCount;
  const hiddenEqual = equalCount - equalFields.length;
  const isCut =
    allGroups.length > groups.length ||
    (isEqualShown && data.equalFields.length > equalFields.length);
  if (groups.length === 0 && !isEqualShown) return null;
  return (
    <table className={joinClasses(figures.table, styles.table)} aria-label="Differences">
      <thead>
        <tr>
          <th scope="col" className={styles.path}>
            Path
          </th>
          <th scope="col">{sideNames[0]}</th>
          <th scope="col">{sideNames[1]}</th>
          <th scope="col" className={styles.finding}>
            Finding
          </th>
          <th scope="col" className={styles.ignore} aria-label="Ignore" />
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <DifferenceRows key={keyOf(group.first)} group={group} onIgnore={onIgnore} />
        ))}
        {hiddenDifferences > 0 && (
          <More text={`and ${formatCounted(hiddenDifferences, 'more difference')}`} />
        )}
        {isEqualShown &&
          equalFields.map(({ path, left, right }) => (
            <tr key={`${path} equal`} className={styles.equal}>
              <th scope="row" title={path}>
                {path}
              </th>
              <Value text={left} />
              <Value text={right} />
              <td className={styles.finding}>equal</td>
              <td className={styles.ignore} />
            </tr>
          ))}
        {isEqualShown && hiddenEqual > 0 && (
          <More text={`and ${formatCount(hiddenEqual)} more equal`} />
        )}
        {isCut && (
          <tr>
            <td colSpan={5}>
              <Button
                look="quiet"
                className={styles.tool}
                onClick={() => setShownCount(Number.POSITIVE_INFINITY)}
              >
                Show more
              </Button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function More({ text }: { readonly text: string }) {
  return (
    <tr>
      <td colSpan={5} className={styles.more}>
        {text}
      </td>
    </tr>
  );
}

function NotCounted({ data }: { readonly data: DataComparison }) {
  const notCounted = notCountedText(data);
  const ignored = ignoredText(data);
  return (
    <>
      {notCounted !== null && (
        <p className={styles.note}>
          <b>Not counted:</b> {notCounted}
        </p>
      )}
      {ignored !== null && (
        <p className={styles.note}>
          <b>Ignored:</b> {ignored}
        </p>
      )}
    </>
  );
}
