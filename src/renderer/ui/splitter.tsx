import { Separator } from 'react-resizable-panels';
import styles from './splitter.module.css';

/** The divider between two panels; dragged, or moved with the arrow keys. */
export function Splitter({ label }: { readonly label: string }) {
  return <Separator className={styles.splitter} aria-label={label} />;
}
