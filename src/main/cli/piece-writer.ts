import { type CommandIo, write } from './command-io.ts';

const pieceLength = 64 * 1024;

/** Gathers small pieces of text into writes of a size that costs little. */
export interface PieceWriter {
  /** Takes a piece; gives what to wait for where enough is gathered: a slow reader is waited for. */
  add(text: string): Promise<void> | null;
  /** Writes what is left. */
  end(): Promise<void>;
}

/** A writer to standard output. */
export function createPieceWriter(io: Pick<CommandIo, 'stdout'>): PieceWriter {
  let held = '';
  async function end(): Promise<void> {
    const text = held;
    held = '';
    if (text !== '') await write(io.stdout, text);
  }
  return {
    add(text) {
      held += text;
      return held.length >= pieceLength ? end() : null;
    },
    end,
  };
}
