import type { ReceivedResponse } from '../../../shared/model/exchange.ts';
import { formatExactBytes, formatRatio } from '../../ui/format-quantity.ts';

/** The same message in both encodings, in bytes. Both figures are measured. */
export interface EncodedSizes {
  readonly protobufBytes: number;
  readonly jsonBytes: number;
  /** `ProtoJSON` is what the official mapping gives; `JSON` is what the server sent. */
  readonly jsonName: 'ProtoJSON' | 'JSON as sent';
}

/** Both sizes of an answer; null where only one of them is known. */
export function encodedSizesOf(response: ReceivedResponse): EncodedSizes | null {
  const { reading } = response;
  const bytes = response.sizes.decodedBodyBytes;
  if (reading.kind === 'protobuf' && reading.jsonBytes !== null && reading.fault === null) {
    return { protobufBytes: bytes, jsonBytes: reading.jsonBytes, jsonName: 'ProtoJSON' };
  }
  if (reading.kind === 'json' && reading.protobufBytes !== null) {
    return { protobufBytes: reading.protobufBytes, jsonBytes: bytes, jsonName: 'JSON as sent' };
  }
  return null;
}

/** The verdict in one sentence that can be copied. Says of bodies only, and only what was measured. */
export function sizeVerdict(sizes: EncodedSizes): string {
  const { protobufBytes, jsonBytes, jsonName } = sizes;
  const json = jsonName === 'ProtoJSON' ? 'ProtoJSON' : 'the JSON that was sent';
  const facts = `This response is ${formatExactBytes(protobufBytes)} as protobuf and ${formatExactBytes(jsonBytes)} as ${json}`;
  if (protobufBytes === jsonBytes) return `${facts}: the same size.`;
  if (protobufBytes === 0 || jsonBytes === 0) return `${facts}.`;
  const percent = Math.round(Math.abs(1 - protobufBytes / jsonBytes) * 100);
  if (protobufBytes > jsonBytes) {
    return `${facts}: ${percent}\u00a0% larger (${formatRatio(protobufBytes, jsonBytes)}).`;
  }
  return `${facts}: ${percent}\u00a0% smaller (${formatRatio(jsonBytes, protobufBytes)}).`;
}
