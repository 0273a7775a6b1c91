import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type FramesScan, scanFrames } from './scan-frames.ts';
import { type FieldGroup, groupFields, type MessageScan, scanMessage } from './scan-message.ts';
import { type PackedScan, scanPacked } from './scan-packed.ts';

/** The scans of one body for {@link readTreePage}; a cache reuses earlier ones. */
export interface Scans {
  message(bytes: Uint8Array, start: number, end: number): MessageScan;
  packed(bytes: Uint8Array, start: number, end: number, width: number | null): PackedScan;
  frames(bytes: Uint8Array, start: number, end: number, framing: BodyFraming): FramesScan;
  /** Returns the fields of a scanned message by number; null if there are too many different ones. */
  groups(bytes: Uint8Array, scan: MessageScan): readonly FieldGroup[] | null;
}

/** Scans again each time. */
export const freshScans: Scans = {
  message: scanMessage,
  packed: scanPacked,
  frames: scanFrames,
  groups: groupFields,
};

/**
 * Caches the last used scans of one body, so that paging through a large message scans it once.
 *
 * @param maxScans the number of levels to keep; the least recently used is dropped first
 */
export function createScanCache(maxScans = 32): Scans {
  const messages = new Map<string, MessageScan>();
  const packed = new Map<string, PackedScan>();
  const frames = new Map<string, FramesScan>();
  const groups = new Map<string, readonly FieldGroup[] | null>();
  return {
    message: (bytes, start, end) =>
      remember(messages, maxScans, `${start}-${end}`, () => scanMessage(bytes, start, end)),
    packed: (bytes, start, end, width) =>
      remember(packed, maxScans, `${start}-${end}-${width}`, () =>
        scanPacked(bytes, start, end, width),
      ),
    frames: (bytes, start, end, framing) =>
      remember(frames, maxScans, `${start}-${end}-${framing}`, () =>
        scanFrames(bytes, start, end, framing),
      ),
    groups: (bytes, scan) =>
      remember(groups, maxScans, `${scan.start}-${scan.end}`, () => groupFields(bytes, scan)),
  };
}

function remember<T>(kept: Map<string, T>, maxKept: number, key: string, make: () => T): T {
  const known = kept.get(key);
  const value = known === undefined ? make() : known;
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > maxKept) {
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  }
  return value;
}
