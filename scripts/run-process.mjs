import { spawn } from 'node:child_process';

/** @type {readonly NodeJS.Signals[]} */
const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * How a process ended. `output` has stdout and stderr together, when they were collected.
 *
 * @typedef {object} ProcessResult
 * @property {number | null} code exit code; null when a signal ended it or it could not be started
 * @property {'exited' | 'stalled' | 'late' | 'unstartable'} ended
 * @property {string} output
 */

/**
 * The options of a process. Without a limit it may run forever.
 *
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'inherit' | 'collect' | 'forward'} [output] default 'inherit'; 'forward' also prints it, and
 *   uses it to see whether the process still works
 * @property {Uint8Array} [input] for its stdin
 * @property {number} [deadlineMs] from the start
 * @property {{afterMs: number, progress?: () => Promise<string>}} [stall] ends it when the result of
 *   `progress`, or without that the output, has not changed for this long
 */

/**
 * Runs a program to its end, or stops it with all its children when it takes too long.
 *
 * Never rejects. Interrupting this process stops the program too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<ProcessResult>}
 */
export async function runProcess(command, args, options = {}) {
  const { output = 'inherit' } = options;
  const stdio = output === 'inherit' ? 'inherit' : 'pipe';
  const hasGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', stdio, stdio],
    // A separate process group, so that its children can be stopped with it.
    detached: hasGroup,
  });
  /** @type {Buffer[]} */
  const chunks = [];
  let printedBytes = 0;
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    child[name]?.on('data', (/** @type {Buffer} */ chunk) => {
      printedBytes += chunk.byteLength;
      if (output === 'forward') process[name].write(chunk);
      else chunks.push(chunk);
    });
  }
  child.stdin?.on('error', () => {
    // It ended without reading all of its input: its exit code shows that.
  });
  child.stdin?.end(options.input);

  /** @type {ProcessResult['ended']} */
  let ended = 'exited';
  /** @param {NodeJS.Signals} signal */
  const kill = (signal) => {
    if (child.pid === undefined) {
      return;
    }
    try {
      process.kill(hasGroup ? -child.pid : child.pid, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  };
  const deadline =
    options.deadlineMs === undefined
      ? undefined
      : setTimeout(() => {
          ended = 'late';
          kill('SIGKILL');
        }, options.deadlineMs);
  const printed = async () => String(printedBytes);
  const stopWatching = watchStall(options.stall && { progress: printed, ...options.stall }, () => {
    ended = 'stalled';
    kill('SIGKILL');
  });
  const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
    kill(signal);
    process.exitCode = 130;
  };
  for (const signal of interrupts) {
    process.on(signal, interrupt);
  }
  try {
    const code = await new Promise((resolve) => {
      child.on('error', (error) => {
        ended = 'unstartable';
        chunks.push(Buffer.from(String(error)));
        resolve(null);
      });
      child.on('close', (exitCode) => resolve(exitCode));
    });
    return { code, ended, output: Buffer.concat(chunks).toString('utf8') };
  } finally {
    clearTimeout(deadline);
    stopWatching();
    for (const signal of interrupts) {
      process.off(signal, interrupt);
    }
  }
}

/**
 * @param {{afterMs: number, progress: () => Promise<string>} | undefined} stall
 * @param {() => void} onStall
 * @returns {() => void} stops watching
 */
function watchStall(stall, onStall) {
  if (stall === undefined) {
    return () => undefined;
  }
  let last = '';
  let lastChangeMs = performance.now();
  const timer = setInterval(
    async () => {
      const now = await stall.progress();
      if (now !== last) {
        last = now;
        lastChangeMs = performance.now();
      } else if (performance.now() - lastChangeMs >= stall.afterMs) {
        onStall();
      }
    },
    Math.min(500, stall.afterMs / 4),
  );
  return () => clearInterval(timer);
}
