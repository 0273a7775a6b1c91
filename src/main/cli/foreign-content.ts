import { fileFormatNames } from '../../shared/model/file-format.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';
import type { ProblemInit } from '../../shared/problem.ts';
import { guessStep } from '../proto/framings/guess-step.ts';
import { type BytesKind, kindOfBytes } from '../proto/framings/kind-of-bytes.ts';
import { readSpelling } from '../proto/framings/read-spelling.ts';

/** What bytes are called that are something else than protobuf; null where nothing tells. */
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

/** The Problem of bytes that are something else; null where they are not, or nothing tells. */
export function foreignContent(name: string, content: BytesKind): ProblemInit | null {
  const what = foreignName(content);
  if (what === null) return null;
  const isWritten = content.kind === 'json' || content.kind === 'textproto';
  return {
    kind: 'body-malformed',
    title: `This is ${what}, and no protobuf message`,
    detail: 'Its bytes themselves say so.',
    location: { file: name },
    hint: isWritten
      ? `encode makes a message of it${content.kind === 'textproto' ? ' with --from text' : ''}. If it is one as it stands, name its --type.`
      : 'If it is a message all the same, name its --type.',
  };
}

/**
 * What to do about bytes that do not read as what they were said to be, where they look like something
 * that leads to a message, or like another file; null where nothing tells.
 */
export function insteadHint(bytes: Uint8Array): string | null {
  const { spelledAs } = readSpelling(bytes);
  if (spelledAs === 'base64' || spelledAs === 'base64url') {
    return 'It looks like base64: say --coding base64.';
  }
  if (spelledAs !== 'binary' && spelledAs !== 'text') {
    return `It looks like ${spellingNames[spelledAs]}: inspect reads it so, and encode --from hex makes bytes of it.`;
  }
  const step = guessStep(bytes);
  if (step?.kind === 'inflate') return `It looks like ${step.coding}: say --coding ${step.coding}.`;
  if (step?.kind === 'frames') {
    return `It looks like several messages: say --frame ${step.framing}.`;
  }
  if (step?.kind === 'kubernetes') return 'It looks like Kubernetes: say --coding kubernetes.';
  const what = foreignName(kindOfBytes(bytes, { expectsMessage: true }));
  return what === null ? null : `It looks like ${what}.`;
}
