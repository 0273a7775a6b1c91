import type { Problem } from '../../../shared/problem.ts';
import type { ParsedFile } from './parse-proto-file.ts';
export function vetFile(_file: ParsedFile): Problem | undefined {
  return undefined;
}
