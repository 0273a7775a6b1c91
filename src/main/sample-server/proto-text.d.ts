/** Vite's `?raw` import: the file's text, put into the bundle, so that it needs no file at run time. */
declare module '*.textproto?raw' {
  const text: string;
  export default text;
}
