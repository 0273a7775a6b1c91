import { fileFormatNames } from '../../shared/model/file-format.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';
import type { ProblemInit } from '../../shared/problem.ts';
import { guessStep } from '../proto/framings/guess-step.ts';
import { type BytesKind, kindOfBytes } from '../proto/framings/kind-of-bytes.ts';
import { readSpelling } from '../proto/framings/read-spelling.ts';

/** Returns the name of content that is not protobuf; null if unknown. */
export function foreignName(content: BytesKind): string | null {
  switch (content.kind) {
    case 'protobuf':
      return null;
    case 'binary':
      return content.format && `a ${fileFormatNames[content.format]}`;
    case 'json':
      return 'JSON';
    case 'textproto':
      return "protobuf's text format";
    case 'xml':
      return 'XML';
    case 'text':
      return 'text';
  }
}

/** Returns the Problem of bytes that are not protobuf; null if they are, or if unknown. */
export function foreignContent(name: string, content: BytesKind): ProblemInit | null {
  const what = foreignName(content);
  if (what === null) return null;
  const isWritten = content.kind === 'json' || content.kind === 'textproto';
  return {
    kind: 'body-malformed',
    title: `This is ${what}, not a protobuf message`,
    detail: 'Its bytes show it.',
    location: { file: name },
    hint: isWritten
      ? `Use encode${content.kind === 'textproto' ? ' with --from text' : ''}. If it is a message, give its --type.`
      : 'If it is a message, give its --type.',
  };
}

/**
 * Returns a hint for bytes that do not match their declared format, if they look packed or like another file
 * type; null if unknown.
 */
export function insteadHint(bytes: Uint8Array): string | null {
  const { spelledAs } = readSpelling(bytes);
  if (spelledAs === 'base64' || spelledAs === 'base64url') {
    return 'It looks like base64: try --coding base64.';
  }
  if (spelledAs !== 'binary' && spelledAs !== 'text') {
    return `It looks like ${spellingNames[spelledAs]}: inspect reads it; encode --from hex makes it bytes.`;
  }
  const step = guessStep(bytes);
  if (step?.kind === 'inflate') return `It looks like ${step.coding}: try --coding ${step.coding}.`;
  if (step?.kind === 'frames') {
    return `It looks like several messages: try --frame ${step.framing}.`;
  }
  if (step?.kind === 'kubernetes') return 'It looks like Kubernetes: try --coding kubernetes.';
  const what = foreignName(kindOfBytes(bytes, { expectsMessage: true }));
  return what === null ? null : `It looks like ${what}.`;
}
