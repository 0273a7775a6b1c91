import { GitCompareArrows, ShieldQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApp } from '../../kernel/app-context.ts';
import { useVariables } from '../../kernel/scope/use-scope.ts';
import { type CompareTab, changeCompareTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton, cancelAfterMs } from '../../ui/call-button.tsx';
import { formatCount } from '../../ui/format-quantity.ts';
import { MethodField } from '../../ui/method-field.tsx';
import { Select } from '../../ui/select.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { useLasting } from '../../ui/use-elapsed.ts';
import styles from './compare-bar.module.css';
import { editCompared } from './compare-state.ts';
import { cancelComparison } from './run-comparison.ts';

const offeredPairs = [1, 5, 20, 50, 100];

/** The bar of a comparison: method and URL, number of pairs, and Compare with its progress. */
export function CompareBar({
  tab,
  isAsked,
  onCompare,
}: {
  readonly tab: CompareTab;
  /** True while a question below has the button that goes on. */
  readonly isAsked: boolean;
  readonly onCompare: () => void;
}) {
  const app = useApp();
  const { tabId, request, pairs, running } = tab;
  const isCancel = useLasting(running !== null, running?.startedAtMs ?? 0, cancelAfterMs);
  const variables = useVariables({ kind: 'request', id: request.id });
  const choices = offeredPairs.includes(pairs)
    ? offeredPairs
    : [...offeredPairs, pairs].sort((a, b) => a - b);

  function edit(patch: Parameters<typeof editCompared>[2]) {
    app.tabs.setState((state) => editCompared(state, tabId, patch));
  }

  return (
    <div className={styles.bar}>
      <MethodField method={request.method} onChange={(method) => edit({ method })} />
      <UrlField
        url={request.url}
        scope={variables}
        onChange={(url) => edit({ url })}
        onEnter={onCompare}
      />
      <Select<string>
        label="Pairs"
        prefix="Pairs"
        className={styles.pairs}
        value={String(pairs)}
        options={choices.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(next) =>
          app.tabs.setState((state) =>
            changeCompareTab(state, tabId, (one) => ({ ...one, pairs: Number(next) })),
          )
        }
      />
      <CallButton
        isCancel={isCancel}
        aria-busy={running !== null}
        look={isAsked ? 'plain' : 'primary'}
        className={styles.compare}
        icon={<GitCompareArrows size={14} aria-hidden />}
        onStart={onCompare}
        onCancel={() => void cancelComparison(app, tabId)}
      >
        {tab.comparison === null ? 'Compare' : 'Compare again'}
      </CallButton>
    </div>
  );
}

/** Asks before repeating a call that may change data on the server. */
export function CompareQuestion({
  tab: { request, pairs, isAsked },
  onYes,
  onNo,
}: {
  readonly tab: CompareTab;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const count = formatCount(2 * pairs);
  const question = useRef<HTMLElement>(null);

  // Focused for screen readers when a key or another button opened it; no key sends by itself.
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
          {formatCount(pairs)} as protobuf and {formatCount(pairs)} as JSON. Each may change
          something on the server.
        </p>
        <div className={styles.actions}>
          <Button look="primary" onClick={onYes}>
            Send it {count} times
          </Button>
          <Button onClick={onNo}>Cancel</Button>
        </div>
      </div>
    </section>
  );
}
