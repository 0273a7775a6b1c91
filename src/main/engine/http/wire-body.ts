import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';

/** A file that is read while it is sent, as it was when the request was prepared. */
export interface FilePiece {
  /** Absolute. */
  readonly path: string;
  readonly byteLength: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** A body that is read from disk while it is sent, each time anew. Plain data. */
export interface StreamedBody {
  /** The sum of its pieces. */
  readonly byteLength: number;
  readonly pieces: readonly (Uint8Array | FilePiece)[];
}

/** The body of a request: its bytes, or where they are. */
export type WireBody = Uint8Array | StreamedBody;

/** A longer body is streamed from its files; a shorter one is held in memory, and kept in the history. */
export const maxHeldBytes = 16 * 1024 * 1024;

/** A longer body cannot be in memory as a whole, to be packed or repeated in a run. */
export const maxWholeBytes = 256 * 1024 * 1024;

const chunkBytes = 256 * 1024;

/** Returns the body of these pieces. */
export function bodyOfPieces(pieces: StreamedBody['pieces']): StreamedBody {
  return { byteLength: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0), pieces };
}

/** True for a body that is read while it is sent. */
export function isStreamed(body: WireBody): body is StreamedBody {
  return !(body instanceof Uint8Array);
}

/** Returns the path of the file that a streamed body is; null for any other body. */
export function onlyFileOf(body: WireBody): string | null {
  const [piece, ...others] = isStreamed(body) ? body.pieces : [];
  return piece === undefined || piece instanceof Uint8Array || others.length > 0
    ? null
    : piece.path;
}

/** Returns the body that is kept in the history, before its content coding; null for a streamed one. */
export function keptBodyOf(wire: {
  readonly body: WireBody | null;
  readonly plainBody?: Uint8Array;
}): Uint8Array | null {
  const body = wire.plainBody ?? wire.body;
  return body === null || isStreamed(body) ? null : body;
}

/**
 * Returns the bytes of a body.
 *
 * @param use what the bytes are needed for, for the Problem: `to pack it`
 * @throws ProblemError `file-read` for a body over {@link maxWholeBytes}, and for a file that changed
 */
export async function wholeBody(body: WireBody, use: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!isStreamed(body)) return body as Uint8Array<ArrayBuffer>;
  if (body.byteLength > maxWholeBytes) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The body is too large',
      detail: `It has ${body.byteLength} bytes, and must be in memory ${use}. The limit is ${maxWholeBytes} bytes.`,
      hint: 'Use a smaller file.',
    });
  }
  const bytes = new Uint8Array(body.byteLength);
  let at = 0;
  for await (const chunk of chunksOf(body)) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Returns a new stream of a body, from its start. It fails with a ProblemError `file-read` when a file is
 * no longer what it was when the request was prepared: its length is announced already.
 */
export function streamOf(body: StreamedBody): Readable {
  return Readable.from(chunksOf(body), { objectMode: false, highWaterMark: chunkBytes });
}

async function* chunksOf({ pieces }: StreamedBody): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* chunksOfFile(piece);
  }
}

async function* chunksOfFile(piece: FilePiece): AsyncGenerator<Uint8Array> {
  const file = await openPiece(piece);
  try {
    await assertUnchanged(file, piece);
    for (let at = 0; at < piece.byteLength; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, piece.byteLength - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.byteLength, at);
      // Checked before the bytes are given on: with the last ones the request would be complete.
      await assertUnchanged(file, piece);
      if (bytesRead === 0) throw new ProblemError(changed(piece));
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function openPiece(piece: FilePiece): Promise<FileHandle> {
  // Windows has neither of the last two flags.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;
  try {
    return await open(piece.path, (O_RDONLY ?? 0) | O_NONBLOCK | O_NOFOLLOW);
  } catch (error) {
    throw new ProblemError({ ...changed(piece), cause: String(error) });
  }
}

async function assertUnchanged(file: FileHandle, piece: FilePiece): Promise<void> {
  const now = await file.stat();
  const isSame = now.isFile() && now.size === piece.byteLength && now.mtimeMs === piece.modifiedMs;
  if (!isSame) throw new ProblemError(changed(piece));
}

function changed({ path }: FilePiece): Problem {
  return problem({
    kind: 'file-read',
    title: 'A file changed while it was sent',
    detail: `${path} is no longer as it was when Send began. The connection was closed before the end of the body.`,
    location: { file: path },
    hint: 'Send again when the file is complete.',
  });
}
