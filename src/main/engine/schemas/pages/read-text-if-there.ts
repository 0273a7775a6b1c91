import { ProblemError } from '../../../../shared/problem.ts';
import type { IndexedFile, ReadText } from '../../../proto/types/schema-index.ts';

/** The text of a file; null for one that is gone or changing, which is read again soon and costs only itself. */
export function readTextIfThere(readText: ReadText, file: IndexedFile): string | null {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
