/** How many bytes a base64 text stands for. */
export function byteCountOfBase64(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
