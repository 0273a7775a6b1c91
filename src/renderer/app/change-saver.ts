import type { Environment } from '../../../shared/model/workspace.ts';
import { isSameEnvironment } from './environment-rows.ts';

/** Saves what is typed of one environment. */
export interface EnvironmentSaver {
  /** Writes it unless it is what was asked for last. Of those that wait, only the last is written. */
  save(environment: Environment): void;
}

/**
 * Makes the saver of an environment that is being edited. One write follows the other, each on
 * what the one before it left: a rename that is under way must not take the next change with it.
 *
 * @param saved the environment as its file has it
 * @param write tells whether it was written; one that was not may be asked for again
 */
export function createEnvironmentSaver(
  saved: Environment,
  write: (base: Environment, environment: Environment) => Promise<boolean>,
): EnvironmentSaver {
  let written = saved;
  let wanted = saved;
  let last: Promise<void> = Promise.resolve();

  async function writeWanted(environment: Environment): Promise<void> {
    if (environment !== wanted) return;
    if (await write(written, environment)) written = environment;
    else if (environment === wanted) wanted = written;
  }

  return {
    save(environment) {
      if (isSameEnvironment(environment, wanted)) return;
      wanted = environment;
      last = last.then(() => writeWanted(environment));
    },
  };
}
