/**
 * How far a job is, in shared memory: whoever runs it can look without asking. The first number is
 * what is done, the second all there is; in units of the job.
 */
export type TaskMeter = SharedArrayBuffer;

/** Makes a meter that stands at nothing. */
export function createTaskMeter(): TaskMeter {
  return new SharedArrayBuffer(16);
}

/** Sets a meter; numbers past 2^31 are kept as well. */
export function setMeter(meter: TaskMeter, done: number, total: number): void {
  const values = new Float64Array(meter);
  values[0] = done;
  values[1] = total;
}

/** What a meter says. */
export function readMeter(meter: TaskMeter): { readonly done: number; readonly total: number } {
  const [done = 0, total = 0] = new Float64Array(meter);
  return { done, total };
}
