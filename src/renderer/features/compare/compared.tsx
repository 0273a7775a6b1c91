import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { ComparePane } from '../../kernel/tabs/tabs-state.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PaneTabs } from '../../ui/pane-tabs.tsx';
import { shortName } from '../../ui/type-name.ts';
import type { UnderWay } from '../../ui/under-way.ts';
import { DataPane, DataTools, useDataView } from '../../views/diff/compared-data.tsx';
import { CallsTable } from './calls-table.tsx';
import styles from './compare-workbench.module.css';
import { ComparedSizes, type SizedPart, useSizeRows } from './compared-sizes.tsx';
import { ComparedTimes } from './compared-times.tsx';
import { EncodingsDialog } from './encodings-dialog.tsx';
import { HeadersTable } from './headers-table.tsx';
import { ResponseDialog } from './response-dialog.tsx';
import { SizeBars } from './size-bars.tsx';
import summary from './summary.module.css';
import { TimeDifference } from './time-difference.tsx';

/** Shows what a comparison found: sizes and time as charts, and all of it in tabs. */
export function Compared({
  comparison,
  ignoredPaths,
  lookingAgain,
  isProblemShown,
  paneId,
  onPane,
  onIgnore,
  onTime,
}: {
  readonly comparison: Comparison;
  readonly ignoredPaths: readonly string[];
  /** A new look at the same responses with other paths ignored. */
  readonly lookingAgain: UnderWay | null;
  /** True when a notice above shows why a side failed. */
  readonly isProblemShown: boolean;
  readonly paneId: ComparePane;
  readonly onPane: (paneId: ComparePane) => void;
  readonly onIgnore: (paths: readonly string[]) => Promise<Problem | null>;
  readonly onTime: (samples?: number) => void;
}) {
  const { sides, warnings, data } = comparison;
  const names = sideNames(sides);
  const idPrefix = useId();
  const [part, setPart] = useState<SizedPart>('response');
  const [opened, setOpened] = useState<0 | 1 | null>(null);
  const [encoded, setEncoded] = useState<SizedPart | null>(null);
  const view = useDataView();
  const sizeRows = useSizeRows(comparison, part);

  function head(at: 0 | 1): ReactNode {
    return <SideHead comparison={comparison} at={at} onOpen={() => setOpened(at)} />;
  }

  function pane(): ReactNode {
    switch (paneId) {
      case 'data':
        return (
          <DataPane
            data={data}
            problem={comparison.dataProblem}
            isProblemShown={isProblemShown}
            underWay={lookingAgain}
            ignoredPaths={ignoredPaths}
            onIgnore={onIgnore}
            view={view}
            heads={[head(0), head(1)]}
            rootLabel={typeOf(comparison)}
          />
        );
      case 'sizes':
        return <ComparedSizes comparison={comparison} part={part} rows={sizeRows} />;
      case 'time':
        return <ComparedTimes comparison={comparison} />;
      case 'headers':
        return <HeadersTable comparison={comparison} part={part} />;
      case 'connections':
        return <CallsTable comparison={comparison} onOpen={setOpened} />;
      case 'checks':
        return <Checks warnings={warnings} />;
    }
  }

  return (
    <>
      <div className={summary.summary}>
        <SizeBars
          comparison={comparison}
          rows={sizeRows}
          part={part}
          onPart={setPart}
          onEveryEncoding={() => setEncoded(part)}
        />
        <TimeDifference comparison={comparison} onTime={onTime} />
      </div>
      <PaneTabs<ComparePane>
        label="Parts of the comparison"
        idPrefix={idPrefix}
        activeId={paneId}
        onChange={onPane}
        tabs={[
          {
            id: 'data',
            label: 'Data',
            count: data === null ? 0 : data.fieldCount - data.equalCount,
          },
          { id: 'sizes', label: 'Sizes' },
          { id: 'time', label: 'Time' },
          { id: 'headers', label: 'Headers' },
          { id: 'connections', label: 'Connections' },
          { id: 'checks', label: 'Checks', count: warnings.length },
        ]}
        aside={
          paneId === 'data' && <DataTools view={view} data={data} ignoredPaths={ignoredPaths} />
        }
      />
      <div
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-tab-${paneId}`}
        className={paneId === 'data' ? styles.dataPanel : styles.panel}
      >
        {pane()}
      </div>
      <ResponseDialog
        side={opened === null ? null : sides[opened]}
        title={opened === null ? '' : `${names[opened]} response`}
        onClose={() => setOpened(null)}
      />
      <EncodingsDialog comparison={comparison} part={encoded} onClose={() => setEncoded(null)} />
    </>
  );
}

/** The head of a value column: the side, its status and type, and a link to its response. */
function SideHead({
  comparison: { sides },
  at,
  onOpen,
}: {
  readonly comparison: Comparison;
  readonly at: 0 | 1;
  readonly onOpen: () => void;
}) {
  const { exchange, readAs } = sides[at];
  const name = sideNames(sides)[at];
  const status = exchange?.response?.status ?? 'no response';
  return (
    <span className={styles.sideHead}>
      <span title={readAs ?? undefined}>
        {name} <span className={styles.sideFacts}>{status}</span>
      </span>
      {exchange !== null && (
        <LinkButton aria-label={`Open ${name} response`} onClick={onOpen}>
          Open
        </LinkButton>
      )}
    </span>
  );
}

function Checks({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return <p className={styles.note}>No warnings.</p>;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map((text) => (
        <li key={text}>
          <TriangleAlert size={14} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Returns the short name of the type that both sides were read as; null without one. */
function typeOf({ sides }: Comparison): string | null {
  for (const { exchange } of sides) {
    const reading = exchange?.response?.reading;
    if (reading?.kind === 'protobuf' && reading.typeName !== null) {
      return shortName(reading.typeName);
    }
  }
  return null;
}
