import type { BodyPart } from '../../../shared/model/body-id.ts';
import type { Fidelity } from '../../../shared/model/fidelity.ts';
import { type UnpackedFrames, unpackFrames } from '../framings/unpacked-frames.ts';
import { type BodyToCheck, checkFidelity } from './check-fidelity.ts';

/**
 * Finds what re-encoding would change, also inside compressed messages: their offsets refer to the unpacked
 * bytes and name the message. A message that cannot be unpacked is a finding itself.
 */
export async function checkMessages(
  body: Omit<BodyToCheck, 'onProgress' | 'unreadFrames'>,
  /** Called from time to time with the bytes checked, and the total. */
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

/** Converts offsets in the unpacked bytes to places in the body. */
function placedInBody(found: Fidelity, { bytes, unpacked, damaged }: UnpackedFrames): Fidelity {
  const { findings, unknown, fault } = found;
  const broken = findings.filter(({ code, path }) => code === 'trailing-bytes' && path === '');
  // The next frame begins where a message ends: if that frame is faulty, only its own fault is reported.
  const wrongFrames = new Set([...damaged.keys(), ...broken.map(({ offset }) => offset)]);

  /** Returns the place of a byte in the body, or in the unpacked bytes of a part of it. */
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
