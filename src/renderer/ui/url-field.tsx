import type { ClipboardEventHandler } from 'react';
import styles from './url-field.module.css';
import { VariableField } from './variable-field.tsx';
import type { VariableScope } from './variable-scope.ts';
import { VariableText } from './variable-text.tsx';

/** The URL of a request, its variables coloured. */
export function UrlField({
  url,
  scope,
  before,
  placeholder = 'https://host/path, variables as {{base}}',
  onChange,
  onEnter,
  onPaste,
}: {
  readonly url: string;
  readonly scope: VariableScope;
  /** The base URL that it is put behind; shown in front of it. */
  readonly before?: string;
  readonly placeholder?: string;
  readonly onChange: (url: string) => void;
  readonly onEnter: () => void;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
}) {
  return (
    // One tree with a base URL and without: the field that is typed in has to stay the same.
    <div className={styles.pair}>
      {before !== undefined && (
        <span className={styles.before} title="The base URL, from the folder or the workspace">
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
    </div>
  );
}
