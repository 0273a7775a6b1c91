/** How the bytes of a field are shown and typed in the form; the JSON has base64 always. */
export type BytesSpelling = 'base64' | 'base64url' | 'hex' | 'utf8';
