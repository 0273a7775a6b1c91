import { ProblemError } from '../../../shared/problem.ts';

/**
 * Waits until the schemas are read, up to the patience of a person.
 *
 * @throws ProblemError `deadline`; the reading itself goes on
 */
export async function untilLate(loaded: Promise<void>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError(stillReading)), patienceMs);
  });
  try {
    await Promise.race([loaded, late]);
  } finally {
    clearTimeout(timer);
  }
}

const stillReading = {
  kind: 'deadline',
  title: 'The schemas are still being read',
  detail: 'A schema source is very large, or its disk does not respond. Nothing else waits for it.',
  hint: 'Try again when they are there, or remove the source that takes so long.',
} as const;
