import { NotPlainError } from './plain-file.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'There is no room left for you on the disk.',
  EFBIG: 'Files may not become that large for you.',
  EROFS: 'The disk can only be read.',
  EACCES: 'You may not write there.',
  EPERM: 'You may not write there.',
  EEXIST: 'A file stands where a folder is expected.',
  ENOTDIR: 'A file stands where a folder is expected.',
  ENAMETOOLONG: 'The path is too long.',
};

/** Returns why a file was not read or written, as a sentence; null when the error has no useful reason. */
export function diskReason(error: unknown): string | null {
  if (error instanceof NotPlainError) return error.message;
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}
