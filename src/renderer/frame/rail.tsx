import { useApp, useWindowState } from '../kernel/app-context.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { showPanel } from './frame-feature.ts';
import styles from './rail.module.css';

/** Chooses what the panel beside it shows. */
export function Rail() {
  const app = useApp();
  const panels = app.features.flatMap((feature) => feature.panels ?? []);
  const shown = useWindowState((state) => state.panel);
  return (
    <nav className={styles.rail} aria-label="Panels">
      {panels.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          className={joinClasses(styles.item, shown === name && styles.active)}
          onClick={() => showPanel(app, name)}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          {label}
        </button>
      ))}
    </nav>
  );
}
