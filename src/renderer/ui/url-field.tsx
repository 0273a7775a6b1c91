import type { ClipboardEventHandler } from 'react';
import { VariableField } from './variable-field.tsx';
import type { VariableScope } from './variable-scope.ts';

/** The URL of a request, its variables coloured. */
export function UrlField({
  url,
  scope,
  placeholder = 'https://host/path, variables as {{base}}',
  onChange,
  onEnter,
  onPaste,
}: {
  readonly url: string;
  readonly scope: VariableScope;
  readonly placeholder?: string;
  readonly onChange: (url: string) => void;
  readonly onEnter: () => void;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
}) {
  return (
    <VariableField
      label="URL"
      look="url"
      text={url}
      scope={scope}
      placeholder={placeholder}
      onChange={onChange}
      onEnter={onEnter}
      {...(onPaste && { onPaste })}
    />
  );
}
