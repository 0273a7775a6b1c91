import { maxByteRanges } from '../../../shared/contract/engine-texts.ts';
import { type AlignedBytes, alignBytes } from '../compare/align-bytes.ts';
import { findInText, type TextHits } from '../services/find-in-text.ts';
import { type PackedText, viewText } from '../services/packed-text.ts';

/** What the pool's workers do with bytes and characters; nothing of messages is needed for it. */
export const textJobs = {
  diffBytes(input: {
    readonly left: SharedArrayBuffer;
    readonly right: SharedArrayBuffer;
  }): AlignedBytes {
    const [left, right] = [new Uint8Array(input.left), new Uint8Array(input.right)];
    return alignBytes(left, right, { maxRanges: maxByteRanges });
  },

  findInText(input: {
    readonly text: PackedText;
    readonly query: string;
    readonly from: number;
    readonly maxHits: number;
  }): TextHits {
    return findInText(viewText(input.text), input.query, input.from, input.maxHits);
  },
};

/** These jobs by name, with what they take and give. */
export type TextJobs = typeof textJobs;
