import type { ClipboardEventHandler, CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './url-field.module.css';
import { VariableField } from './variable-field.tsx';
import type { VariableScope } from './variable-scope.ts';
import { VariableText } from './variable-text.tsx';

/** The URL of a request, with coloured variables. */
export function UrlField({
  url,
  scope,
  before,
  host = null,
  placeholder = 'https://host/path, variables as {{base}}',
  onChange,
  onEnter,
  onPaste,
}: {
  readonly url: string;
  readonly scope: VariableScope;
  /** The base URL that comes before it, shown in front. */
  readonly before?: string;
  /** The host that its variables lead to, shown at the end. */
  readonly host?: string | null;
  readonly placeholder?: string;
  readonly onChange: (url: string) => void;
  readonly onEnter: () => void;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
}) {
  return (
    // The same elements with and without a base URL: otherwise the field would lose its focus.
    <div className={joinClasses(styles.pair, host !== null && styles.leading)} style={room(host)}>
      {before !== undefined && (
        <span className={styles.before} title="The base URL of the folder or workspace">
          <VariableText text={before} scope={scope} />
        </span>
      )}
      <VariableField
        label="URL"
        look="url"
        text={url}
        scope={scope}
        placeholder={before === undefined ? placeholder : ''}
        onChange={onChange}
        onEnter={onEnter}
        {...(onPaste && { onPaste })}
      />
      {host !== null && (
        <span className={styles.host}>
          <span aria-hidden>{'\u2192'}</span>
          <bdi className={styles.hostName}>{host}</bdi>
        </span>
      )}
    </div>
  );
}

/** Keeps the typed text from going under the host. */
function room(host: string | null): CSSProperties | undefined {
  if (host === null) return undefined;
  return { '--host-room': `${host.length + 5}ch` } as CSSProperties;
}
