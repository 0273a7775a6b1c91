import { Separator } from 'react-resizable-panels';
import styles from './splitter.module.css';

/** The line between two panels, to drag or to move with the arrow keys. */
export function Splitter({ label }: { readonly label: string }) {
  return <Separator className={styles.splitter} aria-label={label} />;
}
