import type { SchemaFile, SchemaSnapshot } from './schema-snapshot.ts';

/** A {@link SchemaSnapshot} in shared memory: passing it to a thread costs nothing, whatever its size. */
export interface PackedSnapshot {
  readonly id: string;
  readonly rest: Omit<SchemaSnapshot, 'id' | 'files'>;
  /** `end` is the offset after the file's text in `bytes`; it starts at the end of the previous one. */
  readonly files: readonly (Omit<SchemaFile, 'text'> & { readonly end: number })[];
  /** The texts as UTF-8. */
  readonly bytes: SharedArrayBuffer;
}

/** Packs a snapshot. */
export function packSnapshot({ id, files, ...rest }: SchemaSnapshot): PackedSnapshot {
  let end = 0;
  const packed = files.map(({ text, ...file }) => {
    end += Buffer.byteLength(text);
    return { ...file, end };
  });
  const bytes = new SharedArrayBuffer(end);
  const target = Buffer.from(bytes);
  let start = 0;
  for (const { text } of files) start += target.write(text, start);
  return { id, rest, files: packed, bytes };
}

/** Unpacks the result of {@link packSnapshot}. */
export function unpackSnapshot({ id, rest, files, bytes }: PackedSnapshot): SchemaSnapshot {
  const source = Buffer.from(bytes);
  let start = 0;
  const unpacked = files.map(({ end, ...file }) => {
    const text = source.toString('utf8', start, end);
    start = end;
    return { ...file, text };
  });
  return { id, ...rest, files: unpacked };
}
