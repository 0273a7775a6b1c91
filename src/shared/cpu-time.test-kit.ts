/**
 * Returns the CPU time in milliseconds that this process has used.
 *
 * Deadlines of tests use it: other load on the machine delays the clock, but not this.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
