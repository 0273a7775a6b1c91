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

/** Why the system did not write a file, in a sentence; null where its error tells nothing a user could act on. */
export function diskReason(error: unknown): string | null {
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}
