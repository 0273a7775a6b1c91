/**
 * The progress of a job in shared memory, readable without a message. The first number is the work done, the
 * second the total, in units of the job.
 */
export type TaskMeter = SharedArrayBuffer;

/** Creates a meter at 0. */
export function createTaskMeter(): TaskMeter {
  return new SharedArrayBuffer(16);
}

/** Sets a meter; numbers past 2^31 also fit. */
export function setMeter(meter: TaskMeter, done: number, total: number): void {
  const values = new Float64Array(meter);
  values[0] = done;
  values[1] = total;
}

/** Reads a meter. */
export function readMeter(meter: TaskMeter): { readonly done: number; readonly total: number } {
  const [done = 0, total = 0] = new Float64Array(meter);
  return { done, total };
}
