import { maxByteRanges } from '../../../../shared/contract/engine-texts.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import { type AlignedBytes, alignBytes } from '../../../proto/diff/align-bytes.ts';
import { findInText, type TextHits } from './find-in-text.ts';
import { type PackedText, viewText } from './packed-text.ts';

/** The pool's jobs on bytes and characters; they load nothing for messages. */
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

  /** Hides secrets in a body; null when there are none. */
  async hideSecrets(input: {
    readonly body: SharedArrayBuffer;
    readonly secrets: readonly string[];
  }): Promise<SharedArrayBuffer | null> {
    const { createMask } = await import('../secrets/mask-secrets.ts');
    const bytes = new Uint8Array(input.body);
    const masked = createMask(input.secrets).bytes(bytes);
    return masked === bytes ? null : (await inSharedMemory([masked])).buffer;
  },
};

type TextJobs = typeof textJobs;

declare module '../../pool/jobs.ts' {
  interface Jobs extends TextJobs {}
}
