import { ProblemError } from '../../../../shared/problem.ts';
import type { IndexedFile, ReadText } from '../../../proto/types/schema-index.ts';

/**
 * Returns the text of a file; null when it is gone or changing: it is read again soon and affects only
 * itself.
 */
export function readTextIfThere(readText: ReadText, file: IndexedFile): string | null {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
