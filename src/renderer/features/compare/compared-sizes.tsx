import { useEffect, useMemo, useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import { useApp } from '../../kernel/app-context.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';
import figures from '../../ui/figure-table.module.css';
import {
  formatByteDifference,
  formatChange,
  formatExactBytes,
  formatRatio,
} from '../../ui/format-quantity.ts';
import {
  noValue,
  requestSizeRows,
  responseSizeRows,
  type SizeRow,
} from '../../views/diff/compare-tables.ts';
import styles from './compare-workbench.module.css';

/** Whether the sizes are those of responses or requests. */
export type SizedPart = 'response' | 'request';

/** Shows the sizes of both sides: of the responses, or of the requests. */
export function ComparedSizes({
  comparison,
  part,
  rows,
}: {
  readonly comparison: Comparison;
  readonly part: SizedPart;
  readonly rows: readonly SizeRow[];
}) {
  const [a, b] = sideNames(comparison.sides);
  return (
    <table className={figures.table} aria-label={`Sizes of the ${part}s`}>
      <thead>
        <tr>
          <th scope="col">{part === 'response' ? 'Response' : 'Request'}</th>
          <th scope="col">{a}</th>
          <th scope="col">{b}</th>
          <th scope="colgroup" colSpan={2}>
            {a} vs {b}
          </th>
          <th scope="col">
            {b} / {a}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SizeLine key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SizeLine({ row: { id, label, bytes } }: { readonly row: SizeRow }) {
  const [a, b] = bytes;
  const isBoth = a !== null && b !== null;
  return (
    <tr className={id === 'total' ? figures.main : undefined}>
      <th scope="row" title={explanations[id]}>
        {label}
      </th>
      <td>{a === null ? noValue : formatExactBytes(a)}</td>
      <td>{b === null ? noValue : formatExactBytes(b)}</td>
      <td>{isBoth && formatByteDifference(a - b)}</td>
      <td className={styles.percent}>{isBoth && formatChange(a, b)}</td>
      <td>{isBoth && formatRatio(b, a)}</td>
    </tr>
  );
}

const explanations: Readonly<Record<SizeRow['id'], string>> = {
  body: 'On the wire, in its content coding',
  decoded: 'Without its content coding',
  headers: 'From the start line to the empty line, including both',
  total: 'Headers and body: application bytes, without TCP, IP and TLS',
  gzip: 'The body after gzip at level 6, calculated on this computer. The server did not send it.',
  'proto-json':
    'The protobuf message, and the same message as compact ProtoJSON, the official mapping to JSON. The server may write other JSON.',
};

/** Returns the sizes of both sides; those of a request in other forms follow once they are measured. */
export function useSizeRows(comparison: Comparison, part: SizedPart): readonly SizeRow[] {
  const app = useApp();
  const report = useRequestReport(app.engine, comparison, part === 'request');
  return useMemo(
    () =>
      part === 'response' ? responseSizeRows(comparison) : requestSizeRows(comparison, report),
    [comparison, part, report],
  );
}

/**
 * Returns the sizes of the compared request in both encodings. Null until they are measured, or when that is
 * impossible: the table then shows only the sent sizes.
 */
function useRequestReport(
  engine: EngineCalls,
  comparison: Comparison,
  isWanted: boolean,
): SizeReport | null {
  const [measured, setMeasured] = useState<{ id: string; report: SizeReport } | null>(null);
  const { id, request, environmentName } = comparison;
  const isKnown = measured?.id === id;

  useEffect(() => {
    if (!isWanted || isKnown) return;
    const callId = crypto.randomUUID();
    let isShown = true;
    void engine
      .measureSizes(
        {
          subject: { kind: 'request', request: { ...request, sendAs: 'json' }, environmentName },
          codings: ['identity', 'gzip'],
          isEveryEncoding: false,
        },
        callId,
      )
      .then((result) => {
        if (isShown && result.ok) setMeasured({ id, report: result.value });
      });
    return () => {
      isShown = false;
      void engine.cancelCall({ callId });
    };
  }, [engine, id, request, environmentName, isWanted, isKnown]);

  return isKnown ? measured.report : null;
}
