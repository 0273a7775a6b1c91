import { useState } from 'react';
import type { HeldAnswer } from '../../kernel/responses-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-quantity.ts';
import { ageText } from '../../ui/moment-text.ts';
import styles from './held-answer-view.module.css';

/** In the place of a large answer of an earlier session: it is only read when it is asked for. */
export function HeldAnswerView({
  answer,
  onShow,
}: {
  readonly answer: HeldAnswer;
  readonly onShow: () => void;
}) {
  const [nowMs] = useState(() => Date.now());
  return (
    <div className={styles.place}>
      <div className={styles.words}>
        <h2>{`${formatBytes(answer.byteLength)} response, ${ageText(answer.startedAt, nowMs)}`}</h2>
        <p>It is large, so it was not opened by itself.</p>
        <div className={styles.actions}>
          <Button onClick={onShow}>Show it</Button>
        </div>
      </div>
    </div>
  );
}
