import { joinClasses } from './join-classes.ts';
import styles from './method-badge.module.css';

const known = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The class that colours an HTTP method; methods of a server's own share one colour. */
export function methodClass(method: string): string {
  const name = method.toLowerCase();
  return joinClasses(known.has(name) ? styles[name] : styles.other);
}

/** An HTTP method as a small coloured word of fixed width, so that names beside it line up. */
export function MethodBadge({ method }: { readonly method: string }) {
  const shown = method.length > 5 ? `${method.slice(0, 3)}` : method;
  return <span className={joinClasses(styles.badge, methodClass(method))}>{shown}</span>;
}
