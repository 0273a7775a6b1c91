import { keysText } from './keys.ts';
import styles from './menu-keys.module.css';

/** The shortcut of a menu item, at its right end. */
export function MenuKeys({ keys }: { readonly keys: string }) {
  return <kbd className={styles.keys}>{keysText(keys)}</kbd>;
}
