import { lazy, Suspense } from 'react';
import type { Exchange, MessageSizes, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import {
  formatByteDifference,
  formatChange,
  formatExactBytes,
  formatRatio,
} from '../../ui/format-quantity.ts';
import { type EncodedSizes, encodedSizesOf, sizeVerdict } from './compare-sizes.ts';
import styles from './sizes-pane.module.css';

const SizesChart = lazy(() =>
  import('./sizes-chart.tsx').then(({ SizesChart }) => ({ default: SizesChart })),
);

/** What the call cost in bytes, and what the same message costs in the other encoding. */
export function SizesPane({
  exchange,
  response,
}: {
  readonly exchange: Exchange;
  readonly response: ReceivedResponse;
}) {
  const encoded = encodedSizesOf(response);
  return (
    <div className={styles.pane}>
      {encoded !== null && <Verdict sizes={encoded} />}
      <section className={styles.section}>
        <h3 className={styles.title}>
          This call <span>application bytes: without TCP, IP and TLS</span>
        </h3>
        <CallTable response={response.sizes} request={exchange.sent?.sizes ?? null} />
      </section>
      {encoded !== null && (
        <section className={styles.section}>
          <h3 className={styles.title}>
            The response's body <span>the same message in both encodings</span>
          </h3>
          <EncodingTable sizes={encoded} />
          <Suspense fallback={<div className={styles.chart} />}>
            <div className={styles.chart}>
              <SizesChart sizes={encoded} />
            </div>
          </Suspense>
        </section>
      )}
    </div>
  );
}

function Verdict({ sizes }: { readonly sizes: EncodedSizes }) {
  const verdict = sizeVerdict(sizes);
  return (
    <p className={styles.verdict}>
      <span>{verdict}</span>
      <CopyButton compact label="Copy this sentence" getText={() => verdict} />
    </p>
  );
}

function CallTable({
  response,
  request,
}: {
  readonly response: MessageSizes;
  readonly request: MessageSizes | null;
}) {
  const rows = [
    ['Body on the wire', (sizes: MessageSizes) => sizes.bodyBytes],
    ['Body decoded', (sizes: MessageSizes) => sizes.decodedBodyBytes],
    ['Headers', (sizes: MessageSizes) => sizes.headerBytes],
    ['Total on the wire', (sizes: MessageSizes) => sizes.headerBytes + sizes.bodyBytes],
  ] as const;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          <th scope="col">Response</th>
          <th scope="col">Request</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, count]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatExactBytes(count(response))}</td>
            <td>{request === null ? 'not sent' : formatExactBytes(count(request))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EncodingTable({ sizes }: { readonly sizes: EncodedSizes }) {
  const { protobufBytes, jsonBytes, jsonName } = sizes;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          <th scope="col">Protobuf</th>
          <th scope="col">{jsonName}</th>
          <th scope="col">Difference</th>
          <th scope="col">Times smaller</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Body decoded</th>
          <td>{formatExactBytes(protobufBytes)}</td>
          <td>{formatExactBytes(jsonBytes)}</td>
          <td>
            {formatByteDifference(protobufBytes - jsonBytes)}{' '}
            <span className={styles.change}>{formatChange(protobufBytes, jsonBytes)}</span>
          </td>
          <td>{formatRatio(jsonBytes, protobufBytes)}</td>
        </tr>
      </tbody>
    </table>
  );
}
