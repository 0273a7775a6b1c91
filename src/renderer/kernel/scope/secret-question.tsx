import { ShieldQuestion } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import {
  type SecretQuestion as Question,
  type SecretPlace,
  spellPlaceNotes,
} from '../../../shared/secret-place.ts';
import { Button } from '../../ui/button.tsx';
import { useApp } from '../app-context.ts';
import styles from './secret-question.module.css';

/**
 * Asks whether secrets may be sent to new places: one line above the response. Nothing was sent yet. The
 * user's choice is stored beside the secret.
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
  const [isBusy, setBusy] = useState(false);

  async function allow() {
    setBusy(true);
    const isAllowed = await app.secrets.allow(
      questions.map(({ secret, place }) => ({ secret, place })),
    );
    setBusy(false);
    if (isAllowed) onAllowed();
  }

  return (
    <section role="alert" aria-label="Secret for a new host" className={styles.question}>
      <ShieldQuestion size={15} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <Words questions={questions} />
      </p>
      <div className={styles.actions}>
        <Button
          look="primary"
          aria-label={`${action} with the secret`}
          disabled={isBusy}
          onClick={() => void allow()}
        >
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

function Words({ questions }: { readonly questions: readonly Question[] }) {
  const requests = new Set(questions.map(({ requestName }) => requestName));
  const parts = questions.map(({ secret, label, requestName, place }, index) => (
    <Fragment key={`${secret} ${place.placeKey}`}>
      {index > 0 && ', '}
      <Name text={label} />
      {questions.length === 1 && ' was never sent'} to <Place place={place} />
      {requests.size > 1 && (
        <>
          {' by '}
          <Name text={requestName} />
        </>
      )}
    </Fragment>
  ));
  return questions.length === 1 ? <>{parts}.</> : <>Never sent before: {parts}.</>;
}

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
