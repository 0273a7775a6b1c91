import { basename, extname } from 'node:path';
import type { BodyFormat } from '../../../shared/model/body-draft.ts';
import { requestSuffix } from './request-file.ts';

/**
 * How the file of a body ends. What is typed is text that git compares line by line, digits of hex
 * too; only bytes that are sent as they are count as binary.
 */
const extensions: Readonly<Record<BodyFormat, string>> = {
  json: 'json',
  textproto: 'textproto',
  hex: 'hex',
  file: 'bin',
};

/** How the files end that may be sent as bodies: as Protodesk names them, and as others name messages. */
export const bodyEndings: readonly string[] = [
  ...Object.values(extensions),
  ...['txtpb', 'pbtxt', 'pb', 'binpb'],
].map((extension) => `.${extension}`);

/** Whether a file is a body by the end of its name. */
export function isBodyName(path: string): boolean {
  return bodyEndings.includes(extname(path).toLowerCase());
}

/** What the file of a request's body is called; those after the first have a number. */
export function bodyNameFor(requestPath: string, format: BodyFormat, number = 1): string {
  const count = number === 1 ? '' : `.${number}`;
  return `${keyOf(requestPath)}.body${count}.${extensions[format]}`;
}

/** Whether a body's file lies beside its request and is named after it, and thus has no other use. */
export function isOwnBody(requestPath: string, bodyName: string): boolean {
  const isBeside = basename(bodyName) === bodyName && !bodyName.endsWith(requestSuffix);
  return isBeside && bodyName.startsWith(`${keyOf(requestPath)}.body.`);
}

/** The format that the name of a body's file tells of; JSON for any other name. */
export function formatOfName(bodyName: string): BodyFormat {
  const formats = Object.keys(extensions) as BodyFormat[];
  return formats.find((format) => bodyName.endsWith(`.${extensions[format]}`)) ?? 'json';
}

function keyOf(requestPath: string): string {
  return basename(requestPath).slice(0, -requestSuffix.length);
}
