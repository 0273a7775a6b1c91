import { joinClasses } from './join-classes.ts';
import styles from './method-badge.module.css';

const known = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Returns the class that colours an HTTP method; custom methods share one colour. */
export function methodClass(method: string): string {
  const name = method.toLowerCase();
  return joinClasses(known.has(name) ? styles[name] : styles.other);
}

/**
 * An HTTP method as a small coloured word.
 *
 * @param isInColumn gives it a fixed width, so that the names beside it align
 */
export function MethodBadge({
  method,
  isInColumn = false,
}: {
  readonly method: string;
  readonly isInColumn?: boolean;
}) {
  const shown = shortMethods[method] ?? method.slice(0, 5);
  return (
    <span
      className={joinClasses(styles.badge, isInColumn && styles.column, methodClass(method))}
      title={shown === method ? undefined : method}
    >
      {shown}
    </span>
  );
}

const shortMethods: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT' };
