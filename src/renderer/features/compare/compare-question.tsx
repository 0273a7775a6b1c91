import { ShieldQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CompareTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-quantity.ts';
import styles from './compare-question.module.css';

/** Asks before a call is repeated that may change something on the server. */
export function CompareQuestion({
  tab: { request, pairs, isAsked },
  onYes,
  onNo,
}: {
  readonly tab: CompareTab;
  readonly onYes: () => void;
  /** Left out where there is nothing to go back to. */
  readonly onNo: (() => void) | undefined;
}) {
  const count = formatCount(2 * pairs);
  const question = useRef<HTMLElement>(null);

  // Asked by a key or a button elsewhere: a screen reader comes to it, and no key sends it by itself.
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);

  return (
    <section
      ref={question}
      tabIndex={-1}
      className={styles.question}
      aria-label="Before it is sent"
    >
      <ShieldQuestion size={18} aria-hidden className={styles.icon} />
      <div>
        <p className={styles.title}>
          This sends the {request.method} {count} times
        </p>
        <p className={styles.words}>
          {formatCount(pairs)} as protobuf and {formatCount(pairs)} as JSON, in turn. Each may
          change something on the server.
        </p>
        <div className={styles.actions}>
          <Button look="primary" onClick={onYes}>
            Send it {count} times
          </Button>
          {onNo !== undefined && <Button onClick={onNo}>Not now</Button>}
        </div>
      </div>
    </section>
  );
}
