import { basename, extname } from 'node:path';
import { type BodyFormat, bodyFormatSchema, formatOf } from '../../../shared/model/body-formats.ts';
import { requestSuffix } from './request-file.ts';

/** The extensions of files that may be sent as bodies: Protodesk's own, and common ones of messages. */
export const bodyEndings: readonly string[] = [
  ...bodyFormatSchema.options.flatMap((format) => formatOf(format).ending ?? []),
  ...['txtpb', 'pbtxt', 'pb', 'binpb'],
].map((extension) => `.${extension}`);

/** True when a file name has a body's extension. */
export function isBodyName(path: string): boolean {
  return bodyEndings.includes(extname(path).toLowerCase());
}

/** Returns the name of a request's body file; names after the first have a number. */
export function bodyNameFor(requestPath: string, format: BodyFormat, number = 1): string {
  const count = number === 1 ? '' : `.${number}`;
  return `${keyOf(requestPath)}.body${count}.${formatOf(format).ending ?? 'bin'}`;
}

/** True when a body's file is next to its request and named after it, and thus has no other use. */
export function isOwnBody(requestPath: string, bodyName: string): boolean {
  const isBeside = basename(bodyName) === bodyName && !bodyName.endsWith(requestSuffix);
  return isBeside && bodyName.startsWith(`${keyOf(requestPath)}.body.`);
}

/** Returns the format that the name of a body's file shows; JSON for any other name. */
export function formatOfName(bodyName: string): BodyFormat {
  const isNamed = (format: BodyFormat): boolean => bodyName.endsWith(`.${formatOf(format).ending}`);
  return bodyFormatSchema.options.find(isNamed) ?? 'json';
}

function keyOf(requestPath: string): string {
  return basename(requestPath).slice(0, -requestSuffix.length);
}
