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
  title: 'The schemas are still loading',
  detail: 'A source is very large, or its disk does not respond. Nothing else waits.',
  hint: 'Try again later, or remove the slow source.',
} as const;
