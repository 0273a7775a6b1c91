/** Vite's `?raw` import: the text of the file, in the bundle, so that no file is needed at run time. */
declare module '*.textproto?raw' {
  const text: string;
  export default text;
}
