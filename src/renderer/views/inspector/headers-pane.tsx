import type { ReactNode } from 'react';
import type { Exchange, RawHeader, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { isSecretHeader, redactedValue } from '../../../shared/model/redact-headers.ts';
import { useApp } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MaskedText } from '../../ui/masked-text.tsx';
import styles from './headers-pane.module.css';
import { plainTokens } from './text/text-tokens.ts';

/** Shows response and request headers as they were sent: order, case and duplicates kept. */
export function HeadersPane({ exchange }: { readonly exchange: Exchange }) {
  const { response, sent, cookies } = exchange;
  const setCookies = (response?.headers ?? []).filter(([name]) => isNamed(name, 'set-cookie'));
  const refusedPlaces = cookies?.refused?.map(({ index }) => index) ?? [];
  const firstStored = setCookies.findIndex((_, index) => !refusedPlaces.includes(index));

  /** Says what became of a cookie of the response. */
  function noteOfResponse(header: RawHeader): ReactNode {
    const index = setCookies.indexOf(header);
    if (!cookies || index < 0) return null;
    if (cookies.refused === null) return 'Not stored: repeated calls keep no cookies.';
    const refused = cookies.refused.find((one) => one.index === index);
    if (refused) return `Not stored. ${refused.reason}`;
    // One link is enough: it leads to all of them.
    return index === firstStored ? <StoredCookiesLink /> : null;
  }

  /** Says where a Cookie header came from. */
  function noteOfRequest([name]: RawHeader): ReactNode {
    if (!cookies || !isNamed(name, 'cookie')) return null;
    return cookies.areSent ? (
      <StoredCookiesLink />
    ) : (
      'Typed in the request. The stored cookies were not sent.'
    );
  }
  return (
    <div className={styles.pane}>
      {response !== null && (
        <HeaderTable
          title="Response headers"
          startLine={startLineOf(response)}
          headers={response.headers}
          noteOf={noteOfResponse}
        />
      )}
      {response !== null && response.trailers.length > 0 && (
        <HeaderTable title="Trailers" startLine={null} headers={response.trailers} />
      )}
      {sent !== null && (
        <HeaderTable
          title="Request headers"
          startLine={`${sent.method} ${sent.url}`}
          headers={sent.headers}
          isMasked
          noteOf={noteOfRequest}
        />
      )}
    </div>
  );
}

function isNamed(name: string, lowerName: string): boolean {
  return name.toLowerCase() === lowerName;
}

function StoredCookiesLink() {
  const app = useApp();
  return <LinkButton onClick={() => runCommand(app, 'cookies')}>Stored cookies</LinkButton>;
}

/** Returns the status line as it arrived; recordings may lack the version. */
function startLineOf({ httpVersion, status, statusText }: ReceivedResponse): string {
  const version = httpVersion === '' ? 'HTTP' : `HTTP/${httpVersion}`;
  return `${version} ${status} ${statusText}`.trim();
}

function HeaderTable({
  title,
  startLine,
  headers,
  isMasked = false,
  noteOf = () => null,
}: {
  readonly title: string;
  readonly startLine: string | null;
  readonly headers: readonly RawHeader[];
  /** True when credentials are dots until they are revealed. */
  readonly isMasked?: boolean;
  /** Returns the line below a header; null for none. */
  readonly noteOf?: (header: RawHeader) => ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          {title} <span>{headers.length}</span>
        </h3>
        <CopyButton
          compact
          label={`Copy ${title.toLowerCase()}`}
          getText={() => headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </header>
      {startLine !== null && (
        <p className={styles.start}>
          <VisibleText text={startLine} />
        </p>
      )}
      {headers.length === 0 && <p className={styles.none}>None.</p>}
      <table className={styles.table}>
        <tbody>
          {numbered(headers).map(({ key, header, name, value }) => (
            <tr key={key}>
              <th scope="row">
                <VisibleText text={name} />
              </th>
              <td>
                {isMasked && isSecretHeader(name) && !value.includes(redactedValue) ? (
                  <MaskedText label={name}>
                    <VisibleText text={value} />
                  </MaskedText>
                ) : (
                  <VisibleText text={value} />
                )}
                <HeaderNote note={noteOf(header)} />
              </td>
              <td className={styles.copy}>
                <CopyButton compact label={`Copy the value of ${name}`} getText={() => value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows text from outside with invisible characters spelled out. */
function VisibleText({ text }: { readonly text: string }) {
  let at = 0;
  return (
    <bdi>
      {plainTokens(text).map((token) => {
        const key = at;
        at += token.text.length;
        return (
          <span key={key} className={token.kind === 'invisible' ? styles.invisible : undefined}>
            {token.text}
          </span>
        );
      })}
    </bdi>
  );
}

function HeaderNote({ note }: { readonly note: ReactNode }) {
  return note === null ? null : <p className={styles.note}>{note}</p>;
}

/** Adds numbers as keys: a header may occur twice with the same value. */
function numbered(headers: readonly RawHeader[]) {
  return headers.map((header, index) => {
    const [name, value] = header;
    return { key: `${index} ${name}`, header, name, value };
  });
}
