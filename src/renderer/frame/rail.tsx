import { Braces, History, Send, Timer } from 'lucide-react';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { showPanel } from './commands.ts';
import styles from './rail.module.css';

const panels = [
  { panel: 'requests', label: 'Requests', Icon: Send },
  { panel: 'schemas', label: 'Schemas', Icon: Braces },
  { panel: 'history', label: 'History', Icon: History },
  { panel: 'runs', label: 'Runs', Icon: Timer },
] as const;

/** Chooses what the panel beside it shows. */
export function Rail() {
  const app = useApp();
  const shown = useWindowState((state) => state.panel);
  return (
    <nav className={styles.rail} aria-label="Panels">
      {panels.map(({ panel, label, Icon }) => (
        <button
          key={panel}
          type="button"
          aria-pressed={shown === panel}
          className={joinClasses(styles.item, shown === panel && styles.active)}
          onClick={() => showPanel(app, panel)}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          {label}
        </button>
      ))}
    </nav>
  );
}
