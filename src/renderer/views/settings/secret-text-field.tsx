import { Braces, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { SecretText } from '../../../shared/model/inherited-settings.ts';
import { useApp } from '../../kernel/app-context.ts';
import { offerToForget } from '../../kernel/scope/offer-to-forget.ts';
import { SecretInput } from '../../kernel/scope/secret-input.tsx';
import { SecretPlaces } from '../../kernel/scope/secret-places.tsx';
import { useScopeState } from '../../kernel/scope/use-scope.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import type { VariableScope } from '../../ui/variable-scope.ts';
import styles from './secret-text-field.module.css';

/**
 * A field for a credential. Text with variables goes into the file. Any other text is a secret value: it goes
 * to the keychain, and the file gets its name.
 */
export function SecretTextField({
  label,
  value,
  scope,
  newName,
  onChange,
}: {
  readonly label: string;
  readonly value: SecretText;
  readonly scope: VariableScope;
  /** Returns the name of a new secret. */
  readonly newName: () => string;
  readonly onChange: (value: SecretText) => void;
}) {
  const app = useApp();
  const storage = useScopeState(({ secrets }) => secrets?.storage ?? 'keychain');
  const isSet = useScopeState(
    ({ secrets }) => typeof value === 'object' && secrets?.names.includes(value.secret) === true,
  );
  /** The text typed before the secret's field was there. */
  const [typedFirst, setTypedFirst] = useState<string | null>(null);

  function keep(text: string) {
    const name = newName();
    app.secrets.keep(name, text);
    setTypedFirst(text);
    onChange({ secret: name });
  }

  if (typeof value === 'string') {
    const isLiteral = value !== '' && !isVariableText(value);
    return (
      <div className={styles.field}>
        <div className={styles.line}>
          <div className={styles.input}>
            <VariableField
              label={label}
              text={value}
              scope={scope}
              placeholder="Secret value, or {{variable}}"
              onChange={(text) => {
                if (text === '' || isVariableText(text)) onChange(text);
                else keep(text);
              }}
            />
          </div>
          {value !== '' && (
            <IconButton
              label={`Keep ${label} as a secret`}
              icon={<LockKeyhole size={14} aria-hidden />}
              onClick={() => keep(value)}
            />
          )}
        </div>
        {isLiteral && (
          <p className={styles.warning}>Plain text in the file, for everyone who has it.</p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <SecretInput
        key={value.secret}
        label={label}
        name={value.secret}
        typedFirst={typedFirst}
        onVariables={(text) => {
          offerToForget(app, [value.secret]);
          onChange(text);
        }}
        tools={
          <IconButton
            label={`Use text with variables for ${label}`}
            icon={<Braces size={13} aria-hidden />}
            onClick={() => {
              setTypedFirst(null);
              offerToForget(app, [value.secret]);
              onChange('');
            }}
          />
        }
      />
      <p className={styles.note}>
        {isSet || typedFirst !== null
          ? storage === 'keychain'
            ? 'Stored in the system keychain'
            : 'Kept until Protodesk closes: no system keychain'
          : 'No value on this computer'}
        {'. The file has only its name: '}
        <code>{value.secret}</code>
      </p>
      <SecretPlaces name={value.secret} look="field" />
    </div>
  );
}

/** True when a text contains, or may become, a variable. */
function isVariableText(text: string): boolean {
  return text === '{' || text.includes('{{');
}
