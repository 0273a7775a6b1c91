/** The imports between files of some kind. */
export interface Imports<F extends object> {
  importsOf(file: F): readonly { readonly path: string; readonly modifier: string | null }[];
  /** Returns the file of an import. */
  imported(from: F, path: string): F | undefined;
}

/**
 * Returns the files whose definitions a file may use: itself, its imports, and what these import publicly, at
 * any depth (protobuf language guide, "Importing Definitions").
 */
export function visibleFrom<F extends object>(
  from: F,
  { importsOf, imported }: Imports<F>,
): ReadonlySet<F> {
  const seen = new Set([from]);
  const queue = importsOf(from).flatMap(({ path }) => imported(from, path) ?? []);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { path, modifier } of importsOf(file)) {
      const next = modifier === 'public' ? imported(file, path) : undefined;
      if (next !== undefined) queue.push(next);
    }
  }
  return seen;
}
