import { CircleStop, GitCompareArrows } from 'lucide-react';
import { useApp } from '../../kernel/app-context.ts';
import { useVariables } from '../../kernel/scope/use-scope.ts';
import { type CompareTab, changeCompareTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { MethodField } from '../../ui/method-field.tsx';
import { Select } from '../../ui/select.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import styles from './compare-bar.module.css';
import { editCompared } from './compare-state.ts';
import { cancelComparison } from './run-comparison.ts';

const offeredPairs = [1, 5, 20, 50, 100];

/** What is compared: method and URL, how many pairs, and Compare with its progress. */
export function CompareBar({
  tab,
  onCompare,
}: {
  readonly tab: CompareTab;
  readonly onCompare: () => void;
}) {
  const app = useApp();
  const { tabId, request, pairs, running } = tab;
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
      {running === null ? (
        <Button
          look="primary"
          className={styles.compare}
          icon={<GitCompareArrows size={14} aria-hidden />}
          onClick={onCompare}
        >
          Compare
        </Button>
      ) : (
        <Button
          look="danger"
          className={styles.compare}
          icon={<CircleStop size={14} aria-hidden />}
          onClick={() => void cancelComparison(app, tabId)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
