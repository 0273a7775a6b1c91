import type { Exchange, RawHeader, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { isSecretHeader, redactedValue } from '../../../shared/model/redact-headers.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MaskedText } from '../../ui/masked-text.tsx';
import styles from './headers-pane.module.css';
import { plainTokens } from './text/text-tokens.ts';

/** Shows response and request headers as they were sent: order, case and duplicates kept. */
export function HeadersPane({ exchange }: { readonly exchange: Exchange }) {
  const { response, sent } = exchange;
  return (
    <div className={styles.pane}>
      {response !== null && (
        <HeaderTable
          title="Response headers"
          startLine={startLineOf(response)}
          headers={response.headers}
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
        />
      )}
    </div>
  );
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
}: {
  readonly title: string;
  readonly startLine: string | null;
  readonly headers: readonly RawHeader[];
  /** True when credentials are dots until they are revealed. */
  readonly isMasked?: boolean;
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
          {numbered(headers).map(({ key, name, value }) => (
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

/** Adds numbers as keys: a header may occur twice with the same value. */
function numbered(headers: readonly RawHeader[]) {
  return headers.map(([name, value], index) => ({ key: `${index} ${name}`, name, value }));
}
