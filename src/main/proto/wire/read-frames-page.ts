import type { NodeRef, RowValue, TreePage, TreeRow } from '../../../shared/model/tree-row.ts';
import { describeCut } from './cut-row.ts';
import { messageValue } from './guess-field.ts';
import { messageCodingIn } from './inflatable.ts';
import { compressedFlag, endStreamFlag, type Frame, isEndFrame } from './read-frame.ts';
import type { Scans } from './scan-cache.ts';
import { framesOf } from './scan-frames.ts';
import { looksLikeText, showBytes, showString } from './show-string.ts';

/** A node for a body of several messages. */
export type FramesNode = NodeRef & {
  readonly content: Extract<NodeRef['content'], { readonly kind: 'frames' }>;
};

/** Returns a page of the messages of a body, one row each. */
export function readFramesPage(query: {
  readonly bytes: Uint8Array;
  readonly node: FramesNode;
  readonly scans: Scans;
  readonly start: number;
  readonly count: number;
}): TreePage {
  const { bytes, node, start } = query;
  const scan = query.scans.frames(bytes, node.start, node.end, node.content.framing);
  const rows = framesOf(bytes, scan, start, query.count).map((frame, offset) =>
    frameRow(bytes, node, frame, start + offset),
  );
  return { total: scan.count, start, rows, unsetCount: 0, fault: scan.fault };
}

function frameRow(bytes: Uint8Array, node: FramesNode, frame: Frame, index: number): TreeRow {
  const label = `[${index}]`;
  const path = `${node.path}${label}`;
  const shown = contentOf(bytes, node.content, frame, path);
  const isEmpty = frame.valueStart === frame.end;
  const cut =
    frame.missing === null ? null : describeCut(frame.missing, frame.end - frame.valueStart);
  return {
    path,
    label,
    number: null,
    typeLabel: shown.typeLabel,
    value: cut === null ? shown.value : cutValue(shown.value, cut),
    byteCount: frame.end - frame.start,
    range: {
      tagStart: frame.start,
      lengthStart: frame.lengthStart,
      valueStart: frame.valueStart,
      end: frame.end,
    },
    known: true,
    isSet: true,
    children: cut !== null && isEmpty ? null : shown.children,
  };
}

function cutValue(value: RowValue, cut: string): RowValue {
  return value.text === ''
    ? { kind: 'fault', text: cut, shortened: false }
    : { ...value, text: `${cut}, ${value.text}` };
}

function contentOf(
  bytes: Uint8Array,
  { typeName, framing }: FramesNode['content'],
  frame: Frame,
  path: string,
): Pick<TreeRow, 'typeLabel' | 'value' | 'children'> {
  const { valueStart: start, end } = frame;
  const flags = frame.flags ?? 0;
  const message = typeName === null ? 'message' : typeName.slice(typeName.lastIndexOf('.') + 1);
  if (frame.isCompressed) {
    const coding = messageCodingIn(bytes, start, end, framing);
    if (coding === null) {
      const { text, ...value } = showBytes(bytes.subarray(start, end));
      return {
        typeLabel: 'compressed',
        value: { ...value, text: `unknown coding: ${text}` },
        children: null,
      };
    }
    return {
      typeLabel: isEndFrame(flags) ? endLabel(flags) : message,
      value: messageValue(`compressed, ${coding}`),
      children: isEndFrame(flags)
        ? null
        : { start, end, content: { kind: 'inflated', coding, typeName }, path },
    };
  }
  const content = bytes.subarray(start, end);
  if (isEndFrame(flags)) {
    return { typeLabel: endLabel(flags), value: showString(content), children: null };
  }
  if ((flags & ~compressedFlag) !== 0) {
    // Other protocols have other flags.
    const value = looksLikeText(content) ? showString(content) : showBytes(content);
    return { typeLabel: `flags 0x${flags.toString(16).padStart(2, '0')}`, value, children: null };
  }
  const inner = { kind: 'message', typeName, group: false } as const;
  return {
    typeLabel: message,
    value: messageValue(),
    children: { start, end, content: inner, path },
  };
}

/** gRPC-Web ends with trailers, Connect with JSON. */
function endLabel(flags: number): string {
  return (flags & endStreamFlag) === 0 ? 'trailers' : 'end of stream';
}
