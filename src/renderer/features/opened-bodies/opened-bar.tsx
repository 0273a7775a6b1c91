import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import headBar from '../../ui/head-bar.module.css';
import styles from './opened-bar.module.css';

/** The bar of an opened body: its name, a line of facts, and its actions. */
export function OpenedBar({
  icon: Icon,
  name,
  facts,
  children,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly facts: string;
  /** Buttons at the right end. */
  readonly children?: ReactNode;
}) {
  return (
    <header className={headBar.bar}>
      <div className={headBar.line}>
        <Icon size={15} aria-hidden className={styles.icon} />
        <h2 className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </h2>
        <div className={headBar.actions}>{children}</div>
      </div>
      <p className={headBar.facts}>{facts}</p>
    </header>
  );
}
