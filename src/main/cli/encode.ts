import { isUtf8 } from 'node:buffer';
import { readBase64 } from '../../shared/hex/read-base64.ts';
import { byteReadings } from '../../shared/hex/read-byte-text.ts';
import { parseDraftJson } from '../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../shared/model/body-draft.ts';
import { type TypedFormat, textFormatOf, textWords } from '../../shared/model/body-formats.ts';
import { ProblemError, type ProblemInit } from '../../shared/problem.ts';
import { readHexBody } from '../proto/body/read-hex-body.ts';
import { delimitMessage } from '../proto/framings/frame-messages.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { type FillOptions, fillTyped } from './fill-typed.ts';
import { loadSchema, type SchemaOptions } from './load-schema.ts';
import { locatedIn, readInput, takeFile } from './read-input.ts';

/** The formats of FILE. */
export const encodedForms: readonly string[] = [...textWords, 'hex', 'base64'];

/** The options of `protodesk encode`. */
export interface EncodeOptions extends Partial<SchemaOptions>, FillOptions {
  /** Not needed for bytes in another notation. */
  readonly type?: string;
  readonly from: string;
  readonly frame: 'none' | 'delimited';
  readonly writeDefaults?: boolean;
  readonly json?: boolean;
}

/** `protodesk encode`: reads ProtoJSON, text format, hex or base64; writes protobuf bytes. */
export async function encode(
  fileArgument: string | undefined,
  options: EncodeOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, {
    ...options,
    proto: options.proto ?? [],
  });
  if (io.stdout.isTTY && !options.json) {
    throw new UsageError(
      'Bytes would garble the terminal. Redirect (> FILE), pipe (| xxd), or use --json.',
    );
  }
  const { from, type = '' } = options;
  const format = textFormatOf(from);
  const schema = format === null ? null : await loadSchema(schemaOptions, type, io);
  const input = await readInput(file, io);
  if (!isUtf8(input.bytes)) throw new ProblemError(notUtf8);
  const text = new TextDecoder().decode(input.bytes);
  const bytes = locatedIn(input, () =>
    schema && format ? typedBytes(schema, format, text, options) : spelledBytes(text, options),
  );
  await write(io.stdout, options.json ? asJson(options.type ?? null, bytes) : bytes);
  return exitCodes.ok;
}

const notUtf8: ProblemInit = {
  kind: 'body-malformed',
  title: 'The input is not text',
  detail: 'This input is not UTF-8; ProtoJSON, text format, hex and base64 are text.',
  hint: 'Save it as UTF-8. Protobuf bytes need no encoding.',
};

/**
 * Several messages are a ProtoJSON array or, as `decode` writes them, in sequence; in text format they have
 * separators.
 */
function typedBytes(
  schema: CompiledSchema,
  format: TypedFormat,
  text: string,
  options: EncodeOptions,
): Uint8Array {
  const { type = '', frame, writeDefaults } = options;
  const isFramed = frame === 'delimited';
  const bytesOf = (draft: BodyDraft): Uint8Array =>
    fillTyped(
      schema,
      type,
      { ...draft, ...(writeDefaults && { writeDefaults }) },
      options,
    ).protobuf();
  if (!isFramed) return bytesOf({ format, text });
  const values = format === 'json' ? jsonValuesOf(text) : null;
  if (values === null) return bytesOf({ format, text, framing: frame });
  if (values.length < 2) return delimitMessage(bytesOf({ format, text }));
  try {
    return bytesOf({ format, text: `[${values.join(',')}\n]`, framing: frame });
  } catch (error) {
    throw error instanceof ProblemError ? beforeBracket(error) : error;
  }
}

/** Splits a text into parts with one value each; null for an array. */
function jsonValuesOf(text: string): readonly string[] | null {
  const values: string[] = [];
  let rest = text;
  for (let { root } = parseDraftJson(rest); root; { root } = parseDraftJson(rest)) {
    if (root.kind === 'array' && values.length === 0) return null;
    values.push(rest.slice(0, root.end));
    rest = rest.slice(root.end);
  }
  const last = values.pop() ?? '';
  return [...values, last + rest];
}

/** Corrects a column of the first line for the bracket that was inserted. */
function beforeBracket(error: ProblemError): ProblemError {
  const { location } = error.problem;
  if (location?.line !== 1 || location.column === undefined) return error;
  const { column, sourceLine } = location;
  return new ProblemError(
    {
      ...error.problem,
      location: {
        ...location,
        column: column - 1,
        ...(sourceLine !== undefined && { sourceLine: sourceLine.replace(/^\[/, '') }),
      },
    },
    { cause: error },
  );
}

function spelledBytes(text: string, { from, frame }: EncodeOptions): Uint8Array {
  const bytes = from === 'hex' ? bytesOfHex(text) : bytesOfBase64(text);
  return frame === 'delimited' ? delimitMessage(bytes) : bytes;
}

/** Reads plain digits, or a dump with offsets as xxd and hexdump write it. */
function bytesOfHex(text: string): Uint8Array {
  const readings = byteReadings(text);
  // Pairs of digits are hex here, whatever is around them.
  const found =
    readings.find(({ kind }) => kind === 'hex' || kind === 'dump') ??
    readings.find(({ kind }) => kind === 'list');
  return found?.bytes ?? readHexBody({ text });
}

function bytesOfBase64(text: string): Uint8Array {
  const found = text.trim() === '' ? { bytes: new Uint8Array() } : readBase64(text);
  if (found) return found.bytes;
  throw new ProblemError({
    kind: 'body-malformed',
    title: 'Not base64',
    detail: 'It has characters outside base64 and base64url, or ends within a byte.',
    hint: 'For hex digits use --from hex.',
  });
}

function asJson(type: string | null, bytes: Uint8Array): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  return `${JSON.stringify({ type, byteCount: bytes.length, base64 })}\n`;
}
