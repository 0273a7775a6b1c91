import { GitCompareArrows, Timer, X } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { failureOf } from '../../../shared/model/outcome.ts';
import { useApp, useTabs, useWindowState } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from '../../views/inspector/base/offer-line.module.css';
import { type NextStep, nextStepOf } from './next-step.ts';

/** Returns the step to suggest below a successful response, in the first session with the samples; null for none. */
export function useNextStep({ running, exchange }: RequestTab): NextStep | null {
  const isOffered = useWindowState((state) => state.isGuided);
  const step = useTabs(nextStepOf);
  const response = exchange?.response ?? null;
  const isWell = response !== null && failureOf(response) === null;
  return isOffered && running === null && isWell ? step : null;
}

/** Suggests a next step. */
export function NextStepLine({ step }: { readonly step: NextStep }) {
  const app = useApp();
  const Icon = step === 'compare' ? GitCompareArrows : Timer;
  return (
    <section className={styles.line} aria-label="Next step">
      <span>
        {step === 'compare'
          ? 'Next: compare this call as protobuf and as JSON.'
          : 'Next: repeat the call in each encoding, and see which is faster.'}
      </span>
      <Button
        className={styles.button}
        icon={<Icon size={13} aria-hidden />}
        onClick={() => runCommand(app, step)}
      >
        {menuCommands[step].label}
      </Button>
      <IconButton
        label="Do not show again"
        className={styles.close}
        icon={<X size={14} aria-hidden />}
        onClick={() => app.window.setState({ isGuided: false })}
      />
    </section>
  );
}
