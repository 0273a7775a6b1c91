/**
 * Returns a path with all list and map positions open: `users[3].labels["k"].at` as `users[*].labels[*].at`.
 */
export function wildPath(path: string): string {
  return path.replaceAll(/\[(?:\d+|-\d+|true|false|"(?:[^"\\]|\\.)*")\]/g, '[*]');
}
