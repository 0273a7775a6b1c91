/** Vite gives the text of a file for `?raw`. */
declare module '*.proto?raw' {
  const text: string;
  export default text;
}

/** Vite gives the texts of all files that fit the patterns, by their paths. */
interface ImportMeta {
  glob(
    patterns: readonly string[],
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
