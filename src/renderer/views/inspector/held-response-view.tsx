import { useState } from 'react';
import type { HeldResponse } from '../../kernel/responses-store.ts';
import { Button } from '../../ui/button.tsx';
import { exactTitle, formatBytes } from '../../ui/format-quantity.ts';
import { ageText } from '../../ui/moment-text.ts';
import styles from './held-response-view.module.css';

/** Shown instead of a large response of an earlier session, which is read only on request. */
export function HeldResponseView({
  response,
  onShow,
}: {
  readonly response: HeldResponse;
  readonly onShow: () => void;
}) {
  const [nowMs] = useState(() => Date.now());
  return (
    <div className={styles.place}>
      <div className={styles.words}>
        <h2
          title={exactTitle(response.byteLength)}
        >{`${formatBytes(response.byteLength)} response, ${ageText(response.startedAt, nowMs)}`}</h2>
        <p>It is large, so it was not opened by itself.</p>
        <div className={styles.actions}>
          <Button onClick={onShow}>Show it</Button>
        </div>
      </div>
    </div>
  );
}
