import { type ReactNode, useId, useState } from 'react';
import { hasBody } from '../../../shared/model/automatic-headers.ts';
import { sentRows } from '../../../shared/model/body-draft.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { firstSent, type RawHeader } from '../../../shared/model/exchange.ts';
import { isGenerator } from '../../../shared/model/generators.ts';
import type { HistoryRecord, SentRecord } from '../../../shared/model/history.ts';
import { ByteCount } from '../../ui/byte-count.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatBytes } from '../../ui/format-quantity.ts';
import { originText } from '../../ui/origin-text.ts';
import { PaneTabs } from '../../ui/pane-tabs.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './sent-request.module.css';

type SentPane = 'body' | 'headers' | 'variables';

/** Longer typed text is cut: its bytes can be paged through. */
const maxTypedLength = 100_000;

/** The request as it was sent: body, headers, and the variables that were filled in. */
export function SentRequest({
  record,
  renderBytes,
}: {
  readonly record: HistoryRecord;
  /** Shows the bytes of the body as they were sent. */
  readonly renderBytes: (body: NonNullable<SentRecord['body']>) => ReactNode;
}) {
  const idPrefix = useId();
  const { exchange, sent } = record;
  // Without a body, show the headers.
  const [pane, setPane] = useState<SentPane>(hasSentBody(sent) ? 'body' : 'headers');
  const headers = firstSent(exchange)?.headers ?? typedHeaders(sent);
  const was = exchange.sent === null ? 'would have been' : 'was';
  return (
    <section className={styles.sent} aria-label="Request as sent">
      <PaneTabs<SentPane>
        label="Parts of the request as sent"
        idPrefix={idPrefix}
        activeId={pane}
        tabs={[
          { id: 'body', label: 'Body' },
          { id: 'headers', label: 'Headers', count: headers.length },
          { id: 'variables', label: 'Variables', count: sent?.variables.length ?? 0 },
        ]}
        onChange={setPane}
      />
      <div
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-tab-${pane}`}
        className={styles.pane}
      >
        {pane === 'body' && <SentBody sent={sent} was={was} renderBytes={renderBytes} />}
        {pane === 'headers' && <Headers headers={headers} was={was} />}
        {pane === 'variables' && <Variables sent={sent} />}
      </div>
    </section>
  );
}

function kindWords({ body, sendAs }: SentRecord['request']): string {
  const { isMessage, label } = formatOf(body.format);
  return isMessage ? (sendAs === 'protobuf' ? 'protobuf' : 'JSON') : label;
}

/** Returns the text of a body; a line a row for a form. */
function typedText({ text, fields = [], parts = [] }: SentRecord['request']['body']): string {
  const rows = [
    ...sentRows(fields).map(({ name, value }) => `${name}=${value}`),
    ...sentRows(parts).map(
      ({ name, value, file }) => `${name}=${file === null ? value : `@${file}`}`,
    ),
  ];
  return rows.length === 0 ? text : rows.join('\n');
}

function hasSentBody(sent: SentRecord | null): boolean {
  return sent !== null && (sent.body !== null || hasBody(sent.request));
}

function typedHeaders(sent: SentRecord | null): readonly RawHeader[] {
  const enabled = sent?.request.headers.filter((header) => header.enabled) ?? [];
  return enabled.map(({ name, value }) => [name, value]);
}

function SentBody({
  sent,
  was,
  renderBytes,
}: {
  readonly sent: SentRecord | null;
  readonly was: string;
  readonly renderBytes: (body: NonNullable<SentRecord['body']>) => ReactNode;
}) {
  const [view, setView] = useState<'typed' | 'bytes'>('typed');
  if (sent === null) {
    return <p className={styles.note}>An older version recorded this, without request bodies.</p>;
  }
  const { body, request } = sent;
  const { file } = request.body;
  const text = typedText(request.body);
  if (!hasSentBody(sent)) {
    return <p className={styles.note}>It {was} sent without a body.</p>;
  }
  return (
    <div className={styles.body}>
      <div className={styles.tools}>
        <Segmented
          label="Body"
          value={view}
          segments={[
            { value: 'typed', label: 'As typed' },
            {
              value: 'bytes',
              label: 'Bytes',
              ...(body !== null && { note: <ByteCount bytes={body.byteLength} /> }),
            },
          ]}
          onChange={setView}
        />
        <span className={styles.how}>
          {`sent as ${kindWords(request)}`}
          {formatOf(request.body.format).isMessage &&
            request.requestType !== null &&
            ` · ${request.requestType}`}
        </span>
        {view === 'typed' && file === undefined && (
          <CopyButton compact label="Copy the body as typed" getText={() => text} />
        )}
      </div>
      {view === 'typed' && <TypedBody sent={sent} />}
      {view === 'bytes' &&
        (body === null ? (
          <p className={styles.note}>
            Its bytes were not kept: they hold a secret, are from a large file, were never sent, or
            the engine stopped first.
          </p>
        ) : (
          <div className={styles.bytes}>{renderBytes(body)}</div>
        ))}
    </div>
  );
}

function TypedBody({ sent }: { readonly sent: SentRecord }) {
  const { file } = sent.request.body;
  const text = typedText(sent.request.body);
  if (file !== undefined) {
    return (
      <p className={styles.note}>
        It was read from {file.path}, which had {formatBytes(file.byteLength)}.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys must reach what scrolls.
    <section className={styles.typed} tabIndex={0} aria-label="Body as typed">
      <pre>{text.slice(0, maxTypedLength)}</pre>
      {text.length > maxTypedLength && (
        <p className={styles.cut}>... cut here. Copy has all of it.</p>
      )}
    </section>
  );
}

function Headers({
  headers,
  was,
}: {
  readonly headers: readonly RawHeader[];
  /** A call that was not made sent nothing. */
  readonly was: string;
}) {
  if (headers.length === 0) {
    return <p className={styles.note}>It {was} had no headers of its own.</p>;
  }
  return (
    <table className={styles.table} aria-label="Headers as sent">
      <tbody>
        {numbered(headers).map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Adds numbers as keys: a header may be sent twice with the same value. */
function numbered(headers: readonly RawHeader[]) {
  return headers.map(([name, value], index) => ({ key: `${index} ${name}`, name, value }));
}

function Variables({ sent }: { readonly sent: SentRecord | null }) {
  const [nowMs] = useState(() => Date.now());
  if (sent === null || sent.variables.length === 0) {
    return <p className={styles.note}>No variables.</p>;
  }
  return (
    <table className={styles.table} aria-label="Variables">
      <tbody>
        {sent.variables.map(({ name, value, origin }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={value === null ? styles.secret : undefined}>
              <bdi>{value ?? 'secret, not kept'}</bdi>
            </td>
            <td className={styles.origin}>
              {isGenerator(name) ? 'from the generator' : originText(origin, nowMs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
