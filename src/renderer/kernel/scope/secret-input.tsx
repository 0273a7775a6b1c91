import { Eye, EyeOff, KeyRound, Lock, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useApp } from '../app-context.ts';
import { showProblem } from '../notices-store.ts';
import styles from './secret-input.module.css';
import { useScopeState } from './use-scope.ts';

/** The same number of dots for each secret: its length would reveal something. */
const dots = '\u2022'.repeat(10);

/**
 * The field for a secret's value. Typed text goes to the keychain only. An existing value shows as dots and
 * is read only when the user asks to see it, so a wrong key cannot replace it.
 */
export function SecretInput({
  label,
  name,
  look = 'field',
  typedFirst = null,
  tools,
  onVariables,
}: {
  readonly label: string;
  readonly name: string;
  readonly look?: 'field' | 'cell';
  /** The text typed before the field became a secret field; it is stored already. */
  readonly typedFirst?: string | null;
  /** Further buttons at the end of the field. */
  readonly tools?: ReactNode;
  /** Set where text with variables is allowed instead; called when the user types a variable. */
  readonly onVariables?: (text: string) => void;
}) {
  const app = useApp();
  const isSet = useScopeState(({ secrets }) => secrets?.names.includes(name) ?? false);
  const isKnown = useScopeState(({ secrets }) => secrets !== null);
  /** Null while the window does not have the value. */
  const [typed, setTyped] = useState<string | null>(typedFirst);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLocked = isSet && typed === null;

  useEffect(() => {
    if (typedFirst === null) return;
    // This field replaces the one in which the first letter was typed.
    input.current?.focus();
    input.current?.setSelectionRange(typedFirst.length, typedFirst.length);
  }, [typedFirst]);

  function type(text: string) {
    if (onVariables !== undefined && text.includes('{{')) return onVariables(text);
    setTyped(text);
    if (text === '') void app.secrets.remove(name);
    // A single `{` may start a variable, so it does not replace the value.
    else if (onVariables === undefined || text !== '{') app.secrets.keep(name, text);
  }

  async function reveal() {
    const result = await app.secrets.reveal(name);
    if (!result.ok) return showProblem(app.notices, 'secrets', result.problem);
    setTyped(result.value.value);
    setShown(true);
  }

  function change() {
    setTyped('');
    input.current?.focus();
  }

  function leave() {
    // The typed text is stored; the window does not need it any more.
    if (!isShown) setTyped(null);
  }

  return (
    <div
      className={joinClasses(
        styles.field,
        look === 'cell' && styles.cell,
        isKnown && !isSet && typed === null && styles.unset,
      )}
    >
      <Lock
        size={12}
        aria-hidden
        className={joinClasses(styles.lock, isKnown && !isSet && typed === null && styles.missing)}
      />
      <input
        ref={input}
        type={isShown ? 'text' : 'password'}
        aria-label={label}
        className={styles.input}
        readOnly={isLocked}
        value={isLocked ? dots : (typed ?? '')}
        placeholder={isKnown && !isSet && typed === null ? 'No value on this computer' : 'Value'}
        spellCheck={false}
        autoComplete="new-password"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (!isLocked || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          change();
        }}
      />
      <div className={styles.tools}>
        {isShown ? (
          <IconButton
            label={`Hide ${label}`}
            icon={<EyeOff size={13} aria-hidden />}
            onClick={() => {
              setShown(false);
              setTyped(null);
            }}
          />
        ) : (
          isSet && (
            <IconButton
              label={`Reveal ${label}`}
              icon={<Eye size={13} aria-hidden />}
              onClick={() => void reveal()}
            />
          )
        )}
        {isLocked && (
          <>
            <IconButton
              label={`Change ${label}`}
              icon={<KeyRound size={13} aria-hidden />}
              onClick={change}
            />
            <IconButton
              label={`Delete ${label} from this computer`}
              icon={<Trash2 size={13} aria-hidden />}
              onClick={() => void app.secrets.remove(name)}
            />
          </>
        )}
        {tools}
      </div>
    </div>
  );
}
