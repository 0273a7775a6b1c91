import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { Reading } from '../../../shared/model/exchange.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { problemOf } from '../../../shared/problem.ts';
import { findFault } from '../wire/find-fault.ts';
import { type Frame, isEndFrame, readFrame } from '../wire/read-frame.ts';
import { scanFrames } from '../wire/scan-frames.ts';
import { scanMessage } from '../wire/scan-message.ts';
import type { TypeChoice } from './choose-type.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { hasUnknownFields } from './has-unknown-fields.ts';
import { protoJsonText } from './proto-json-of.ts';

/**
 * Larger responses are not converted to find their size in the other encoding: decoding everything would take
 * a second or more, and the tree does not need it.
 */
export const maxConvertedBytes = 4 * 1024 * 1024;

/** Messages beyond this number are counted, and not checked until they are shown. */
const maxScannedMessages = 100_000;

/**
 * Reads a body of several messages: their number, where they break off, and their size as a ProtoJSON array.
 * Never throws for hostile bytes.
 */
export function readMessages(
  body: Uint8Array,
  framing: BodyFraming,
  choice: TypeChoice,
  schema: CodecSchema,
): Reading {
  const { typeName, source, ruleOf } = choice;
  const scan = scanFrames(body, 0, body.length, framing);
  const base = {
    kind: 'protobuf' as const,
    typeName,
    typeSource: source,
    ...(ruleOf !== undefined && { ruleOf }),
    framing,
    jsonBytes: null,
    fieldCount: scan.messageCount,
    fault: firstFault(body, framing) ?? scan.fault,
    problem: choice.problem,
  };
  if (base.fault || typeName === null || body.length > maxConvertedBytes) return base;
  let jsonBytes = 2;
  let count = 0;
  for (const { valueStart, end, flags, isCompressed } of framesIn(body, framing)) {
    if (isEndFrame(flags)) continue;
    // Packed content is not read here.
    if (isCompressed) return base;
    const bytes = body.subarray(valueStart, end);
    try {
      const message = decodeMessage(schema, typeName, bytes, { keepUnknown: true });
      if (hasUnknownFields(message)) return base;
      jsonBytes += Buffer.byteLength(protoJsonText(schema, typeName, { message, bytes }));
      count += 1;
    } catch (error) {
      const fault = findFault(bytes, typeName, schema.shapeOf);
      return {
        ...base,
        fault: fault && { ...fault, offset: valueStart + fault.offset },
        problem: base.problem ?? problemOf(error),
      };
    }
  }
  return { ...base, jsonBytes: jsonBytes + Math.max(0, count - 1) };
}

/** Returns the first invalid protobuf inside a message. */
function firstFault(body: Uint8Array, framing: BodyFraming): WireFault | null {
  let scanned = 0;
  for (const { valueStart, end, flags, isCompressed, missing } of framesIn(body, framing)) {
    // The scan of the frames reports a truncated body.
    if (missing !== null || scanned === maxScannedMessages) return null;
    if (isEndFrame(flags) || isCompressed) continue;
    const { fault } = scanMessage(body, valueStart, end);
    if (fault) return fault;
    scanned += 1;
  }
  return null;
}

function* framesIn(body: Uint8Array, framing: BodyFraming): Generator<Frame> {
  for (let at = 0; at < body.length; ) {
    const frame = readFrame(body, at, body.length, framing);
    if ('reason' in frame) return;
    yield frame;
    at = frame.end;
  }
}
