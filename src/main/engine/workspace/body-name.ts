import { basename, extname } from 'node:path';
import { type BodyFormat, bodyFormatSchema, formatOf } from '../../../shared/model/body-formats.ts';
import { requestSuffix } from './request-file.ts';

/** How the files end that may be sent as bodies: as Protodesk names them, and as others name messages. */
export const bodyEndings: readonly string[] = [
  ...bodyFormatSchema.options.map((format) => formatOf(format).ending),
  ...['txtpb', 'pbtxt', 'pb', 'binpb'],
].map((extension) => `.${extension}`);

/** Whether a file is a body by the end of its name. */
export function isBodyName(path: string): boolean {
  return bodyEndings.includes(extname(path).toLowerCase());
}

/** What the file of a request's body is called; those after the first have a number. */
export function bodyNameFor(requestPath: string, format: BodyFormat, number = 1): string {
  const count = number === 1 ? '' : `.${number}`;
  return `${keyOf(requestPath)}.body${count}.${formatOf(format).ending}`;
}

/** Whether a body's file lies beside its request and is named after it, and thus has no other use. */
export function isOwnBody(requestPath: string, bodyName: string): boolean {
  const isBeside = basename(bodyName) === bodyName && !bodyName.endsWith(requestSuffix);
  return isBeside && bodyName.startsWith(`${keyOf(requestPath)}.body.`);
}

/** The format that the name of a body's file tells of; JSON for any other name. */
export function formatOfName(bodyName: string): BodyFormat {
  const isNamed = (format: BodyFormat): boolean => bodyName.endsWith(`.${formatOf(format).ending}`);
  return bodyFormatSchema.options.find(isNamed) ?? 'json';
}

function keyOf(requestPath: string): string {
  return basename(requestPath).slice(0, -requestSuffix.length);
}
