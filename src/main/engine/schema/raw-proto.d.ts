/** Vite gives the text of a file for `?raw`. */
declare module '*.proto?raw' {
  const text: string;
  export default text;
}
