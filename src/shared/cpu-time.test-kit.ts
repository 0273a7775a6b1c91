/**
 * Milliseconds of processor time that this process took so far.
 *
 * Deadlines of tests are kept in these: what else a machine does delays the clock, but not this.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
