import { type CommandIo, write } from './command-io.ts';

const pieceLength = 64 * 1024;

/** Gathers small pieces of text into writes of a size that costs little. */
export interface PieceWriter {
  add(text: string): Promise<void>;
  end(): Promise<void>;
}

/** A writer to standard output; `end` writes what is left. */
export function createPieceWriter(io: CommandIo): PieceWriter {
  let held: string[] = [];
  let length = 0;
  async function end(): Promise<void> {
    const text = held.join('');
    held = [];
    length = 0;
    if (text !== '') await write(io.stdout, text);
  }
  return {
    async add(text) {
      held.push(text);
      length += text.length;
      if (length >= pieceLength) await end();
    },
    end,
  };
}
