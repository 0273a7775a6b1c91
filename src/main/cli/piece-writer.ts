import { type CommandIo, write } from './command-io.ts';

const pieceLength = 64 * 1024;

/** Joins small pieces of text to writes of an efficient size. */
export interface PieceWriter {
  /**
   * Takes a piece; returns a promise to wait for when there is enough to write: it waits for a slow reader.
   */
  add(text: string): Promise<void> | null;
  /** Writes the rest. */
  end(): Promise<void>;
}

/** Creates a writer to standard output. */
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
