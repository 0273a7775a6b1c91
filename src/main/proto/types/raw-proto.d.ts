/** Vite returns the text of a file for `?raw`. */
declare module '*.proto?raw' {
  const text: string;
  export default text;
}

/** Vite returns the texts of all files that match the patterns, by path. */
interface ImportMeta {
  glob(
    patterns: readonly string[],
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
