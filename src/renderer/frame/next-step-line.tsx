import { GitCompareArrows, Timer, X } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useActiveTab, useApp, useTabs, useWindowState } from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { tabViewOf } from '../kernel/feature.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { nextStepOf } from './next-step.ts';
import styles from './next-step-line.module.css';

/** Suggests a next step below the response, in the first session with the samples. */
export function NextStepLine() {
  const app = useApp();
  const isOffered = useWindowState((state) => state.isGuided);
  const tab = useActiveTab();
  const step = useTabs(nextStepOf);
  const isWaiting = (tab?.kind === 'request' || tab?.kind === 'compare') && tab.running !== null;
  if (!isOffered || tab === null || step === null || isWaiting) return null;
  if (!tabViewOf(app.features, tab.kind)?.hasResult?.(tab)) return null;

  return (
    <section className={styles.line} aria-label="Next step">
      {step === 'compare' ? (
        <>
          <span>Next: the same call as protobuf and as JSON, side by side.</span>
          <Button
            icon={<GitCompareArrows size={14} aria-hidden />}
            onClick={() => runCommand(app, 'compare')}
          >
            {menuCommands.compare.label}
          </Button>
        </>
      ) : (
        <>
          <span>Next: repeat the call 200 times in each encoding, and see which is faster.</span>
          <Button icon={<Timer size={14} aria-hidden />} onClick={() => runCommand(app, 'time')}>
            {menuCommands.time.label}
          </Button>
        </>
      )}
      <IconButton
        label="Do not offer this again"
        className={styles.close}
        icon={<X size={14} aria-hidden />}
        onClick={() => app.window.setState({ isGuided: false })}
      />
    </section>
  );
}
