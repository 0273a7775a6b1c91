/** Vite returns a file as a data URL for `?url&inline`. */
declare module '*.wasm?url&inline' {
  const dataUrl: string;
  export default dataUrl;
}
