import type { ComparedSide, Comparison, DataComparison } from '../../../shared/model/comparison.ts';
import type { MessageSizes } from '../../../shared/model/exchange.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';

/** A row of text for both calls. */
export interface CallRow {
  readonly label: string;
  readonly cells: readonly [string, string];
  /** Marks the cells that report a failure. */
  readonly isBad: readonly [boolean, boolean];
}

/** Returns the outcome of the calls of both sides: status, type, connections, failures. */
export function callRows({ sides, pairCount }: Comparison): readonly CallRow[] {
  const row = (
    label: string,
    text: (side: ComparedSide) => string,
    isBad: (side: ComparedSide) => boolean = () => false,
  ): CallRow => ({
    label,
    cells: [text(sides[0]), text(sides[1])],
    isBad: [isBad(sides[0]), isBad(sides[1])],
  });
  return [
    row('Status', statusText, ({ statuses }) => statuses.length !== 1 || isError(statuses[0])),
    row('Content-Type', ({ contentType }) => contentType ?? noValue),
    row('Read as', ({ readAs }) => readAs ?? noValue),
    row('Connection', (side) => connectionText(side, pairCount)),
    row(
      'Failures',
      ({ failedCount }) => (failedCount === 0 ? 'none' : `${failedCount} of ${pairCount}`),
      ({ failedCount }) => failedCount > 0,
    ),
  ];
}

/** Returns the version of HTTP of the last call, and how often its connection was reused. */
function connectionText({ exchange, reusedCount }: ComparedSide, pairCount: number): string {
  const version = exchange?.response?.httpVersion;
  return `${version ? `HTTP/${version}, ` : ''}reused ${reusedCount} of ${pairCount}`;
}

/** Shown where there is no value. */
export const noValue = '\u2013';

function statusText({ statuses, exchange }: ComparedSide): string {
  const [first, ...others] = statuses;
  if (first === undefined) return 'no response';
  if (others.length > 0) {
    return statuses
      .map(({ status, failure, count }) => `${failure ?? status} (${count} times)`)
      .join(', ');
  }
  if (first.failure !== undefined) return first.failure;
  const words = exchange?.response?.status === first.status ? exchange.response.statusText : '';
  return `${first.status} ${words}`.trim();
}

/** True for a status that reports a failure, and for no status. */
export function isError(first: ComparedSide['statuses'][number] | undefined): boolean {
  return first === undefined || first.failure !== undefined || first.status >= 300;
}

/** A row of sizes in bytes; null where there is none. */
export interface SizeRow {
  readonly id: 'body' | 'decoded' | 'headers' | 'total' | 'gzip' | 'proto-json';
  readonly label: string;
  readonly bytes: readonly [number | null, number | null];
}

/** Returns the sizes of both responses: body, headers and total. */
export function responseSizeRows({ sides }: Comparison): readonly SizeRow[] {
  const [a, b] = sides;
  const sizes = sides.map(({ exchange }) => exchange?.response?.sizes ?? null);
  return [
    ...messageRows('Body as received', sizes),
    { id: 'gzip', label: gzipLabel, bytes: [a.gzipBytes, b.gzipBytes] },
    { id: 'proto-json', label: protoJsonLabel, bytes: [a.protobufBytes, a.protoJsonBytes] },
  ];
}

/**
 * Returns the sizes of both requests.
 *
 * @param report the request in both encodings, if it was measured
 */
export function requestSizeRows(
  { sides }: Comparison,
  report: SizeReport | null,
): readonly SizeRow[] {
  const sizes = sides.map(({ exchange }) => exchange?.sent?.sizes ?? null);
  const rows = messageRows('Body as sent', sizes);
  const hasBody = sizes.some((one) => one !== null && one.bodyBytes > 0);
  if (!hasBody || report === null) return rows;
  const protobuf = report.rows.find(({ encoding }) => encoding === 'protobuf');
  const json = report.rows.find(({ encoding }) => encoding === 'json-compact');
  const sentJson = report.rows.find(
    ({ encoding, identity }) =>
      encoding !== 'protobuf' && identity !== null && identity === sizes[1]?.decodedBodyBytes,
  );
  return [
    ...rows,
    { id: 'gzip', label: gzipLabel, bytes: [protobuf?.gzip ?? null, sentJson?.gzip ?? null] },
    {
      id: 'proto-json',
      label: protoJsonLabel,
      bytes: [protobuf?.identity ?? null, json?.identity ?? null],
    },
  ];
}

const gzipLabel = 'Gzipped on this computer (level 6)';
// Both sizes are of A's message, as it is and as ProtoJSON, whatever the server wrote in B.
const protoJsonLabel = 'Same message: protobuf, ProtoJSON';

function messageRows(
  bodyLabel: string,
  sizes: readonly (MessageSizes | null)[],
): readonly SizeRow[] {
  const row = (
    id: SizeRow['id'],
    label: string,
    count: (sizes: MessageSizes) => number,
  ): SizeRow => {
    const [a, b] = sizes.map((one) => (one === null ? null : count(one)));
    return { id, label, bytes: [a ?? null, b ?? null] };
  };
  const isCoded = sizes.some((one) => one !== null && one.bodyBytes !== one.decodedBodyBytes);
  return [
    row('body', bodyLabel, ({ bodyBytes }) => bodyBytes),
    ...(isCoded ? [row('decoded', 'Body decoded', (one) => one.decodedBodyBytes)] : []),
    row(
      'headers',
      sizes.some((one) => one?.isHeaderList) ? 'Headers (before compression)' : 'Headers',
      ({ headerBytes }) => headerBytes,
    ),
    row('total', 'Total (without TCP and TLS)', (one) => one.bodyBytes + one.headerBytes),
  ];
}

/** Summarizes the data: `6 fields: 4 equal, 2 less precise in Protobuf, 0 different`. */
export function dataSentence(data: DataComparison, [a, b]: SideNames): string {
  const { fieldCount, equalCount, lessPreciseLeftCount, lessPreciseRightCount } = data;
  const parts = [
    `${formatCount(equalCount)} equal`,
    lessPreciseLeftCount > 0 && `${formatCount(lessPreciseLeftCount)} less precise in ${a}`,
    lessPreciseRightCount > 0 && `${formatCount(lessPreciseRightCount)} less precise in ${b}`,
    `${formatCount(data.differentCount)} different`,
  ];
  const how = data.isByNumber ? '; by field numbers, because neither has a type' : '';
  return `${formatCounted(fieldCount, 'field')}: ${parts.filter(Boolean).join(', ')}${how}`;
}

/**
 * Lists spelling differences: `spelling: createdAt for created_at (2 times); enum by name: "ADMIN" for 1`;
 * null when there are none.
 */
export function notCountedText({ notCounted }: DataComparison): string | null {
  if (notCounted.length === 0) return null;
  const texts = notCounted.map(({ text, count }) =>
    count > 1 ? `${text} (${formatCount(count)} times)` : text,
  );
  return `${texts.join('; ')}.`;
}

/** Lists ignored paths: `ignored: users[*].id (400 fields)`; null when there are none. */
export function ignoredText({ ignored }: DataComparison): string | null {
  if (ignored.length === 0) return null;
  const texts = ignored.map(({ path, count }) => `${path} (${formatCounted(count, 'field')})`);
  return `${texts.join(', ')}.`;
}
