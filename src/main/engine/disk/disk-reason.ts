import { NotPlainError } from './plain-file.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your disk quota is used up.',
  EFBIG: 'The file exceeds your size limit.',
  EROFS: 'The disk is read-only.',
  EACCES: 'Permission denied.',
  EPERM: 'Permission denied.',
  EEXIST: 'There is a file where a folder should be.',
  ENOTDIR: 'There is a file where a folder should be.',
  ENAMETOOLONG: 'The path is too long.',
};

/** Returns why a file was not read or written, as a sentence; null when the error has no useful reason. */
export function diskReason(error: unknown): string | null {
  if (error instanceof NotPlainError) return error.message;
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}
