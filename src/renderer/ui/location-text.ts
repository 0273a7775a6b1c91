import type { ProblemLocation } from '../../shared/problem.ts';

/**
 * Formats the location of a problem: `file.proto:3:14`, `line 3, column 14`, `at byte 31`, or a field path.
 */
export function locationText(location: ProblemLocation): string {
  const parts: string[] = [];
  const { file, line, column, offset, fieldPath } = location;
  if (file !== undefined) {
    parts.push([file, line, line === undefined ? undefined : column].filter(isGiven).join(':'));
  } else if (line !== undefined) {
    parts.push(column === undefined ? `line ${line}` : `line ${line}, column ${column}`);
  }
  if (offset !== undefined) parts.push(`at byte ${offset}`);
  if (fieldPath !== undefined && fieldPath !== '') parts.push(fieldPath);
  return parts.join(' · ');
}

function isGiven<T>(value: T | undefined): value is T {
  return value !== undefined;
}
