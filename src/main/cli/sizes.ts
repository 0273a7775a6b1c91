import { formatOf, textFormatOf } from '../../shared/model/body-formats.ts';
import {
  leveledName,
  type SizeReport,
  type SizeRow,
  sizedCodings,
} from '../../shared/model/size-report.ts';
import { ProblemError } from '../../shared/problem.ts';
import { measureSizes } from '../engine/exchange/sizes/measure-sizes.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { type CommandIo, type ExitCode, exitCodes, print, write } from './command-io.ts';
import { type FillOptions, fillsVariables, fillTyped } from './fill-typed.ts';
import { problemText } from './format-problem.ts';
import { formatTable } from './format-table.ts';
import { loadSchema, type SchemaOptions } from './load-schema.ts';
import { type Input, locatedIn, readInput, takeFile } from './read-input.ts';

/** The options of `protodesk sizes`. */
export interface SizesOptions extends SchemaOptions, FillOptions {
  readonly type: string;
  /** One of `textWords`, or `binary`. */
  readonly from: string;
  readonly json?: boolean;
}

/** `protodesk sizes`: shows the size of one message in each encoding and content coding. */
export async function sizes(
  fileArgument: string | undefined,
  options: SizesOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, options);
  const schema = await loadSchema(schemaOptions, options.type, io);
  schema.requireType(options.type);
  const input = await readInput(file, io);
  const { protobuf, jsonAsIs } = locatedIn(input, () => readMessage(schema, options, input));
  const report = await measureSizes(
    {
      typeName: options.type,
      protobuf,
      jsonAsIs,
      travelled: null,
      codings: sizedCodings,
      isEveryEncoding: true,
    },
    schema,
  );
  const { problem } = report;
  if (problem?.severity === 'error') {
    locatedIn(input, () => {
      throw new ProblemError(problem);
    });
  }
  if (problem) {
    await write(io.stderr, problemText(problem, options.json));
  }
  const text = options.json ? asJson(options.type, report.rows) : asTable(report);
  await print(io.stdout, text, options.json);
  return exitCodes.ok;
}

interface Message {
  readonly protobuf: Uint8Array;
  /** The given JSON, with its variables filled in. */
  readonly jsonAsIs: Uint8Array | null;
}

function readMessage(schema: CompiledSchema, options: SizesOptions, input: Input): Message {
  const { from, type } = options;
  const format = textFormatOf(from);
  if (format === null) return { protobuf: input.bytes, jsonAsIs: null };
  const text = new TextDecoder().decode(input.bytes);
  const typed = fillTyped(schema, type, { format, text }, options);
  const protobuf = typed.protobuf();
  if (formatOf(format).sentAsTyped !== 'json') return { protobuf, jsonAsIs: null };
  const isFilled = fillsVariables(options) && text.includes('{{');
  return { protobuf, jsonAsIs: isFilled ? typed.json() : input.bytes };
}

function asJson(type: string, rows: readonly SizeRow[]): string {
  const figures = rows.map(({ travelledAs: _none, ...figure }) => figure);
  return `${JSON.stringify({ type, rows: figures })}\n`;
}

const encodingNames: Readonly<Record<SizeRow['encoding'], string>> = {
  protobuf: 'protobuf',
  'protobuf-with-defaults': 'protobuf, with defaults',
  'json-compact': 'ProtoJSON, compact',
  'json-with-defaults': 'ProtoJSON, with defaults',
  'json-pretty': 'ProtoJSON, pretty (two spaces)',
  'json-as-is': 'JSON as given',
};

function asTable({ rows, typeName }: Pick<SizeReport, 'rows' | 'typeName'>): string {
  const table = formatTable(
    [
      'Bytes',
      ...sizedCodings.map((coding) => (coding === 'identity' ? 'plain' : leveledName(coding))),
    ],
    rows.map((row) => [
      encodingNames[row.encoding],
      ...sizedCodings.map((coding) => (row[coding] === null ? '' : String(row[coding]))),
    ]),
  );
  return `${sizeSentence(typeName ?? '', rows)}\n\n${table}`;
}

/** Returns the verdict in one sentence, only for bodies. */
function sizeSentence(typeName: string, rows: readonly SizeRow[]): string {
  const find = (encoding: SizeRow['encoding']): number | null =>
    rows.find((row) => row.encoding === encoding)?.identity ?? null;
  const protobuf = find('protobuf') ?? 0;
  const json = find('json-compact');
  const facts = `This ${typeName} is ${protobuf} B as protobuf`;
  if (json === null) return `${facts}; it has no ProtoJSON.`;
  const both = `${facts} and ${json} B as compact ProtoJSON`;
  if (protobuf === 0) return `${both}.`;
  if (protobuf === json) return `${both}: the same size.`;
  const percent = Math.round(Math.abs(1 - protobuf / json) * 100);
  return protobuf < json
    ? `${both}: ${percent} % smaller (${(json / protobuf).toFixed(1)}x).`
    : `${both}: ${percent} % larger (${(protobuf / json).toFixed(1)}x).`;
}
