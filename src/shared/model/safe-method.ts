/** Methods that only read (RFC 9110, 9.2.1), so they may be repeated without asking. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** True when a method, in any case, changes nothing on a server. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method.trim().toUpperCase());
}
