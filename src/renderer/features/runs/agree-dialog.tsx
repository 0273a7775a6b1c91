import { useApp } from '../../kernel/app-context.ts';
import type { RunTab } from '../../kernel/tabs/tabs-state.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { runsOf, useRuns } from './runs-store.ts';
import { agreeAndStart } from './start-run.ts';

/** Asks before many requests leave this computer, or change something. */
export function AgreeDialog({ tab }: { readonly tab: RunTab }) {
  const app = useApp();
  const question = useRuns(({ asking }) => (asking?.tabId === tab.tabId ? asking.question : null));
  const requests = formatCounted(question?.requests ?? 0, 'request');
  const isAway = question?.targets.some((target) => !target.isThisComputer) ?? false;
  const unsafe = question?.targets.filter((target) => !target.isSafe) ?? [];
  return (
    <QuestionDialog
      title={`Send ${requests}?`}
      isOpen={question !== null}
      action={`Send ${requests}`}
      onAction={() => void agreeAndStart(app, tab.tabId)}
      onClose={() => runsOf(app).setState({ asking: null })}
    >
      <p>This run sends {requests}, warm-up included, to:</p>
      <ul>
        {question?.targets.map(({ method, host }) => (
          <li key={`${method} ${host}`}>
            {method} <strong>{host}</strong>
          </li>
        ))}
      </ul>
      {isAway && <p>That is not this computer: be sure that the server may take them.</p>}
      {unsafe.length > 0 && (
        <p>
          {[...new Set(unsafe.map(({ method }) => method))].join(' and ')} may change data, each
          time anew.
        </p>
      )}
      <p>You are asked once in this tab for these places.</p>
    </QuestionDialog>
  );
}
