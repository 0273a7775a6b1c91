import { lazy, type ReactNode, Suspense } from 'react';
import type { MessageSizes } from '../../../shared/model/exchange.ts';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';
import { ByteCount } from '../../ui/byte-count.tsx';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import figures from '../../ui/figure-table.module.css';
import {
  exactTitle,
  formatByteDifference,
  formatBytes,
  formatChange,
  formatRatio,
} from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { csvTable, markdownTable } from '../../ui/table-text.ts';
import { VerdictLine } from '../../ui/verdict-line.tsx';
import { AllEncodings } from './all-encodings.tsx';
import {
  type BesideSizes,
  besideBytes,
  type SizeLine,
  sizeLines,
  sizeLinesText,
} from './size-lines.ts';
import { encodedSizesOf, sizeVerdict } from './size-verdict.ts';
import type { SizedSide } from './size-words.ts';
import styles from './sizes.module.css';
import { type SizeSubject, useMeasuredSizes } from './use-measured-sizes.ts';

const SizesChart = lazy(() =>
  import('./sizes-chart.tsx').then(({ SizesChart }) => ({ default: SizesChart })),
);

/**
 * Shows the size of one message: the default table with its verdict, and every encoding on request. Sizes
 * that are not measured yet come from `known`.
 */
export function Sizes({
  engine,
  subject,
  side,
  known,
  revision,
  delayMs,
  beside,
  foot,
}: {
  readonly engine: EngineCalls;
  /** A new object is measured again. */
  readonly subject: SizeSubject;
  readonly side: SizedSide;
  readonly known: SizeReport | null;
  readonly revision: number;
  readonly delayMs: number;
  /** The sizes of the message on the other side of the same call. */
  readonly beside?: BesideSizes;
  readonly foot?: ReactNode;
}) {
  const measured = useMeasuredSizes(engine, subject, revision, delayMs);
  // Old sizes are better than none, but known ones are better still.
  const report = (measured.isCurrent || known === null ? measured.report : null) ?? known;
  const isStale = report === measured.report && !measured.isCurrent;
  const encoded = report === null ? null : encodedSizesOf(report, side);
  const getText = () => sizeLinesText(report ?? nothingKnown, side, beside ?? null);
  return (
    <div className={styles.pane} aria-busy={!measured.isCurrent}>
      {measured.problem !== null && <ProblemNotice problem={measured.problem} />}
      <div className={joinClasses(styles.figures, isStale && figures.stale)}>
        {encoded !== null && <VerdictLine sentences={[sizeVerdict(encoded, side)]} />}
        {report !== null && (
          <section className={styles.section}>
            <header className={styles.head}>
              <h3 className={styles.title}>
                This {side} <span>application bytes, without TCP, IP and TLS</span>
              </h3>
              <CopyMenu
                label="Copy"
                choices={[
                  { label: 'Copy as Markdown', getText: () => markdownTable(getText()) },
                  { label: 'Copy as CSV', getText: () => csvTable(getText()) },
                ]}
              />
            </header>
            <LineTable
              lines={sizeLines(report, side)}
              side={side}
              beside={beside}
              isWaiting={!measured.isCurrent}
            />
            {encoded !== null && (
              <Suspense fallback={<div className={styles.chart} />}>
                <div className={styles.chart}>
                  <SizesChart sizes={encoded} />
                </div>
              </Suspense>
            )}
          </section>
        )}
      </div>
      <section className={styles.section}>
        <AllEncodings engine={engine} subject={subject} side={side} />
      </section>
      {foot}
    </div>
  );
}

const nothingKnown: SizeReport = { typeName: null, sizes: null, rows: [], problem: null };

function LineTable({
  lines,
  side,
  beside,
  isWaiting,
}: {
  readonly lines: readonly SizeLine[];
  readonly side: SizedSide;
  readonly beside: BesideSizes | undefined;
  readonly isWaiting: boolean;
}) {
  return (
    <table className={figures.table} aria-label={`Sizes of the ${side}`}>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          <th scope="col">{side === 'response' ? 'Response' : 'Request'}</th>
          <th scope="colgroup" colSpan={3}>
            Against the body
          </th>
          {beside !== undefined && <th scope="col">{beside.title}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className={line.id === 'total' ? figures.main : undefined}>
            <th scope="row">
              {line.label}{' '}
              {line.travelled !== null && <span className={figures.chip}>{line.travelled}</span>}
            </th>
            <td>
              {line.bytes === null ? absence(line, isWaiting) : <ByteCount bytes={line.bytes} />}
            </td>
            <Reference line={line} />
            {beside !== undefined && (
              <td className={figures.quiet}>
                <Beside line={line} sizes={beside.sizes} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows how an alternative compares with the body that was sent or received. */
function Reference({ line: { bytes, referenceBytes } }: { readonly line: SizeLine }) {
  const isKnown = bytes !== null && referenceBytes !== null;
  return (
    <>
      <td title={isKnown ? exactTitle(bytes - referenceBytes) : undefined}>
        {isKnown && formatByteDifference(bytes - referenceBytes, formatBytes)}
      </td>
      <td className={styles.change}>{isKnown && formatChange(bytes, referenceBytes)}</td>
      <td className={styles.change}>{isKnown && formatRatio(bytes, referenceBytes)}</td>
    </>
  );
}

function absence({ id }: SizeLine, isWaiting: boolean): string {
  if (isWaiting) return '...';
  return id === 'gzip' || id === 'protobuf' || id === 'proto-json' ? 'not possible' : 'unknown';
}

function Beside({ line, sizes }: { readonly line: SizeLine; readonly sizes: MessageSizes | null }) {
  if (sizes === null) return line.id === 'body' ? 'not sent' : null;
  const bytes = besideBytes(line, sizes);
  return bytes === null ? null : <ByteCount bytes={bytes} />;
}
