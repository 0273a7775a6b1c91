/** A path with every place in a list or map left open: `users[3].labels["k"].at` as `users[*].labels[*].at`. */
export function wildPath(path: string): string {
  return path.replaceAll(/\[(?:\d+|-\d+|true|false|"(?:[^"\\]|\\.)*")\]/g, '[*]');
}
