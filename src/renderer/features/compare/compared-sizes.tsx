import { useEffect, useMemo, useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import { useApp } from '../../kernel/app-context.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';
import { Button } from '../../ui/button.tsx';
import figures from '../../ui/figure-table.module.css';
import {
  formatByteDifference,
  formatChange,
  formatExactBytes,
  formatRatio,
} from '../../ui/format-quantity.ts';
import { Switch } from '../../ui/switch.tsx';
import {
  noValue,
  requestSizeRows,
  responseSizeRows,
  type SizeRow,
} from '../../views/diff/compare-tables.ts';
import { Section } from '../../views/diff/section.tsx';
import styles from './compare-workbench.module.css';
import { sideName } from './comparison-text.ts';

/** Whether the sizes are those of responses or requests. */
export type SizedPart = 'response' | 'request';

const parts = [
  { value: 'response', label: 'Response' },
  { value: 'request', label: 'Request' },
] as const;

/** Shows the sizes of both sides: of the responses, or of the requests. */
export function ComparedSizes({
  comparison,
  onEveryEncoding,
}: {
  readonly comparison: Comparison;
  readonly onEveryEncoding: (part: SizedPart) => void;
}) {
  const app = useApp();
  const [part, setPart] = useState<SizedPart>('response');
  const report = useRequestReport(app.engine, comparison, part === 'request');
  const rows = useMemo(
    () =>
      part === 'response' ? responseSizeRows(comparison) : requestSizeRows(comparison, report),
    [comparison, part, report],
  );
  return (
    <Section
      title="Sizes"
      about={<Switch label="Sizes of" value={part} options={parts} onChange={setPart} />}
      tools={
        <Button className={styles.tool} onClick={() => onEveryEncoding(part)}>
          All encodings...
        </Button>
      }
    >
      <table className={figures.table} aria-label={`Sizes of the ${part}s`}>
        <thead>
          <tr>
            <th scope="col">Counted</th>
            <th scope="col">{sideName(comparison, 0)}</th>
            <th scope="col">{sideName(comparison, 1)}</th>
            <th scope="colgroup" colSpan={2}>
              A against B
            </th>
            <th scope="col">Times smaller</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SizeLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Section>
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
  decoded: 'After its content coding is undone',
  headers: 'From the start line to the empty line, that one included',
  total: 'Headers and body: application bytes, without TCP, IP and TLS',
  gzip: 'What the body would be after gzip at level 6',
  'proto-json':
    'The message of A in bytes of protobuf, beside the same message as compact ProtoJSON, the official mapping to JSON. Not what the server wrote as JSON.',
};

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
