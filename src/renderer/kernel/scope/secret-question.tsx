import { ShieldQuestion } from 'lucide-react';
import { Fragment, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { newRequestName } from '../../../shared/model/request-title.ts';
import type { Problem } from '../../../shared/problem.ts';
import {
  type SecretQuestion as Question,
  type SecretPlace,
  spellPlaceNotes,
} from '../../../shared/secret-place.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ariaKeys, keysText } from '../../ui/keys.ts';
import { InLine } from '../../ui/problem-notice.tsx';
import { useApp } from '../app-context.ts';
import { ownState } from '../own-state.ts';
import styles from './secret-question.module.css';

/** Long enough to see the question: a key pressed twice must not answer what nobody read. */
const seenAfterMs = 700;

/** Answers the question on screen, as its button does; null while none is shown long enough to be read. */
export const shownQuestionOf = ownState((): { confirm: (() => void) | null } => ({
  confirm: null,
}));

/**
 * Asks whether secrets may be sent to new places: one line above the response. Nothing was sent yet. The
 * user's choice is stored beside the secret. The keys of Send answer it too.
 */
export function SecretQuestion({
  problem: { questions = [] },
  action,
  onAllowed,
  onCancel,
}: {
  /** A problem of kind `secret-place`. */
  readonly problem: Problem;
  /** The button that allows it and continues: Send, Compare or Start. */
  readonly action: string;
  readonly onAllowed: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const app = useApp();
  const isInLine = useContext(InLine);
  const [isBusy, setBusy] = useState(false);
  const [takesKeys, setTakesKeys] = useState(false);

  async function allow() {
    setBusy(true);
    const isAllowed = await app.secrets.allow(
      questions.map(({ secret, place }) => ({ secret, place })),
    );
    setBusy(false);
    if (isAllowed) onAllowed();
  }

  const confirm = useEffectEvent(() => {
    if (!isBusy) void allow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question needs its own time.
  useEffect(() => {
    const shown = shownQuestionOf(app);
    const timer = setTimeout(() => {
      shown.confirm = () => confirm();
      setTakesKeys(true);
    }, seenAfterMs);
    return () => {
      clearTimeout(timer);
      shown.confirm = null;
      setTakesKeys(false);
    };
  }, [app, questions]);

  return (
    <section
      role="alert"
      aria-label="Secret for a new host"
      className={joinClasses(styles.question, isInLine && styles.line)}
    >
      <ShieldQuestion size={15} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <Words questions={questions} />
      </p>
      <div className={styles.actions}>
        <Button
          look="primary"
          className={styles.button}
          aria-keyshortcuts={takesKeys ? ariaKeys(menuCommands.send.keys) : undefined}
          disabled={isBusy}
          onClick={() => void allow()}
        >
          {action} with the secret
          <kbd className={styles.keys} aria-hidden>
            {keysText(menuCommands.send.keys)}
          </kbd>
        </Button>
        <Button className={styles.button} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Words({ questions }: { readonly questions: readonly Question[] }) {
  const requests = new Set(questions.map(({ requestName }) => requestName));
  const parts = questions.map(({ secret, label, kind, variable, requestName, place }, index) => (
    <Fragment key={`${secret} ${place.placeKey}`}>
      {index > 0 && ', '}
      {kind === undefined ? (
        <>
          {variable === undefined ? 'the secret ' : 'the secret variable '}
          <Name text={variable ?? label} />
        </>
      ) : (
        <>
          {authSecrets[kind]} of{' '}
          {requestName === newRequestName ? 'this request' : <Name text={requestName} />}
        </>
      )}
      {' to '}
      <Place place={place} />
      {requests.size > 1 && kind === undefined && (
        <>
          {' for '}
          <Name text={requestName} />
        </>
      )}
    </Fragment>
  ));
  return <>Send {parts}?</>;
}

const authSecrets = {
  bearer: 'the bearer token',
  basic: 'the password',
  apiKey: 'the API key',
  oauth2: 'the client secret',
} as const;

/** A name as in the file, marked so that it stands apart from the words around it. */
function Name({ text }: { readonly text: string }) {
  return (
    <bdi className={styles.name} title={text}>
      {text}
    </bdi>
  );
}

/** An origin as the URL standard writes it, in full, with anything unusual about the connection. */
export function Place({ place }: { readonly place: SecretPlace }) {
  const notes = spellPlaceNotes(place);
  return (
    <>
      <code className={styles.origin}>{place.origin}</code>
      {notes !== null && <span className={styles.notes}> ({notes})</span>}
    </>
  );
}
