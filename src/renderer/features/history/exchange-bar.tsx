import { FilePen, GitCompareArrows, SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { firstSent } from '../../../shared/model/exchange.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import headBar from '../../ui/head-bar.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ariaKeys } from '../../ui/keys.ts';
import { methodClass } from '../../ui/method-badge.tsx';
import { ageText } from '../../ui/moment-text.ts';
import styles from './exchange-bar.module.css';

const tickMs = 30_000;

/** Shows what was sent, where and when, with its actions. */
export function ExchangeBar({
  record,
  isBusy,
  onSendAgain,
  onOpenAsRequest,
  onCompare,
  onDelete,
}: {
  readonly record: HistoryRecord;
  /** True while it is sent again. */
  readonly isBusy: boolean;
  readonly onSendAgain: () => void;
  readonly onOpenAsRequest: () => void;
  readonly onCompare: () => void;
  readonly onDelete: () => void;
}) {
  const { exchange, sent } = record;
  const first = firstSent(exchange);
  const method = first?.method ?? sent?.request.method ?? '';
  const url = first?.url ?? sent?.request.url ?? '';
  const isUnknown = sent === null;
  const unknownTitle = isUnknown ? 'An older version recorded only this much' : undefined;
  return (
    <header className={headBar.bar}>
      <div className={headBar.line}>
        <h2 className={styles.url} title={`${method} ${url}`}>
          <b className={joinClasses(styles.method, methodClass(method))}>{method}</b>
          <bdi>{url}</bdi>
        </h2>
        <CopyButton compact label="Copy URL" getText={() => url} />
        <div className={headBar.actions}>
          <Button
            icon={<FilePen size={14} aria-hidden />}
            disabled={isUnknown}
            title={unknownTitle ?? 'Edit the request as sent'}
            onClick={onOpenAsRequest}
          >
            Open as request
          </Button>
          <Button
            icon={<GitCompareArrows size={14} aria-hidden />}
            disabled={isUnknown || isBusy}
            title={unknownTitle ?? 'Send again and compare the responses'}
            onClick={onCompare}
          >
            Compare with now
          </Button>
          <Button
            look="primary"
            icon={<SendHorizontal size={14} aria-hidden />}
            disabled={isUnknown || isBusy}
            title={unknownTitle ?? 'Send again with current values'}
            aria-keyshortcuts={ariaKeys(menuCommands.send.keys)}
            onClick={onSendAgain}
          >
            Send again
          </Button>
          <IconButton
            label="Delete from the history"
            icon={<Trash2 size={15} aria-hidden />}
            onClick={onDelete}
          />
        </div>
      </div>
      <p className={headBar.facts}>
        <WhenText
          word={exchange.sent === null ? 'Not sent; tried' : 'Sent'}
          startedAt={exchange.startedAt}
        />
        {sent !== null &&
          ` · ${sent.environmentName === null ? 'no environment' : `environment ${sent.environmentName}`}`}
        {record.madeBy === 'comparison' && ' · by a comparison'}
      </p>
    </header>
  );
}

/** The time of an exchange and its age, which is updated. */
function WhenText({ word, startedAt }: { readonly word: string; readonly startedAt: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const clock = new Date(startedAt).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'medium',
  });
  return `${word} ${clock}, ${ageText(startedAt, nowMs)}`;
}
