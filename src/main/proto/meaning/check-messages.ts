import type { BodyPart } from '../../../shared/model/body-id.ts';
import type { Fidelity } from '../../../shared/model/fidelity.ts';
import { type UnpackedFrames, unpackFrames } from '../framings/unpacked-frames.ts';
import { type BodyToCheck, checkFidelity } from './check-fidelity.ts';

/**
 * Finds what writing a body anew would change, of its compressed messages too: places in these count in
 * what they unpack to, and say which they are. One that cannot be unpacked is a finding itself.
 */
export async function checkMessages(
  body: Omit<BodyToCheck, 'onProgress' | 'unreadFrames'>,
  /** Told from time to time how many bytes were checked, and of how many. */
  onProgress?: (done: number, total: number) => void,
): Promise<Fidelity> {
  const frames = await unpackFrames(body.bytes, body.framing);
  const { bytes, damaged } = frames;
  const found = checkFidelity({
    ...body,
    bytes,
    unreadFrames: damaged,
    ...(onProgress && { onProgress: (done) => onProgress(done, bytes.length) }),
  });
  return frames.unpacked.length === 0 ? found : placedInBody(found, frames);
}

/** What was found in the bytes with all that was unpacked, by its places in the body. */
function placedInBody(found: Fidelity, { bytes, unpacked, damaged }: UnpackedFrames): Fidelity {
  const { findings, unknown, fault } = found;
  const broken = findings.filter(({ code, path }) => code === 'trailing-bytes' && path === '');
  // Where a message ends the next frame begins: only what is wrong with that frame is said of it.
  const wrongFrames = new Set([...damaged.keys(), ...broken.map(({ offset }) => offset)]);

  /** Where a byte lies in the body, or in what a part of it unpacks to. */
  function placeOf(at: number): { readonly offset: number; readonly packed?: BodyPart } {
    const frame = unpacked.findLast(({ start }) => start <= at);
    if (!frame) return { offset: at };
    const { start, end, part } = frame;
    const isInside = at < end || (at === end && !wrongFrames.has(at));
    return isInside ? { offset: at - start, packed: part } : { offset: part.end + at - end };
  }

  return {
    ...found,
    unpackedBytes: bytes.length,
    findings: findings.map((finding) => ({ ...finding, ...placeOf(finding.offset) })),
    unknown: unknown.map(({ first, ...group }) => {
      const { offset, packed } = placeOf(first.tagStart);
      const end = offset + first.end - first.tagStart;
      return { ...group, first: { ...first, tagStart: offset, end, ...(packed && { packed }) } };
    }),
    fault: fault && { ...fault, ...placeOf(fault.offset) },
  };
}
