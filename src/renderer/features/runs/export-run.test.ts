import { describe, expect, it } from 'vitest';
import { fileNameOf } from './export-run.ts';

describe('fileNameOf', () => {
  it.each([
    ['Get a user', 'get-a-user'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Größe: 400 users?', 'große-400-users'],
    ['...', 'run'],
    [`${'long '.repeat(20)}`, 'long-'.repeat(12).slice(0, 59)],
  ])('%j becomes %j', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});
