import { exactTitle, formatBytes } from './format-quantity.ts';

/** A size. The tooltip of a shortened one has its exact bytes. */
export function ByteCount({ bytes }: { readonly bytes: number }) {
  return <span title={exactTitle(bytes)}>{formatBytes(bytes)}</span>;
}
