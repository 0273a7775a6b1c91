import type { Fidelity } from '../../shared/model/fidelity.ts';
import { ProblemError } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import { checkMessages } from '../proto/meaning/check-messages.ts';
import type { BodyOptions } from './body-options.ts';
import { type CommandIo, type ExitCode, exitCodes, print } from './command-io.ts';
import { foreignContent, insteadHint } from './foreign-content.ts';
import { type Inspection, inspectionHead, inspectionLines } from './inspection-lines.ts';
import { reportProblems, type SchemaOptions } from './load-schema.ts';
import { openTyped, type TypedInput } from './open-typed.ts';
import { printable } from './printable.ts';
import { takeFile } from './read-input.ts';
import { guessedSteps } from './unpack-input.ts';

/** The options of `protodesk inspect`. */
export interface InspectOptions extends Partial<SchemaOptions>, BodyOptions {
  readonly type?: string;
  readonly json?: boolean;
}

/** `protodesk inspect`: reports the format of bytes, and what in them is unusual, unknown or broken. */
export async function inspect(
  fileArgument: string | undefined,
  options: InspectOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, {
    ...options,
    proto: options.proto ?? [],
  });
  const { type: typeName = null } = options;
  const input = await openTyped(
    file,
    {
      ...options,
      ...schemaOptions,
      typeName,
      guessesSteps: true,
      guessesType: 'clear',
    },
    io,
  );
  await reportProblems([...guessedSteps(input), ...input.guesses], options, io);
  const { bytes, framing, schema } = input;
  const writeLines = (lines: readonly string[]): Promise<void> =>
    print(io.stdout, lines.map((line) => `${printable(line)}\n`).join(''));
  if (!options.json) await writeLines(inspectionHead(input));
  const foreign = foreignContent(input.name, input.content);
  const found = await checkMessages({
    ...{ bytes, framing, typeName: input.typeName, shapes: schema.shapeOf },
  });
  const fidelity = foreign ? withoutFields(found, foreign.title) : found;
  const inspection = inspectionOf(input, fidelity);
  if (options.json) await print(io.stdout, `${JSON.stringify(inspection)}\n`, true);
  else if (!foreign) await writeLines(inspectionLines(inspection, fidelity));
  const problem = foreign ? new ProblemError(foreign) : problemOfInput(input, inspection);
  if (problem) throw problem;
  return exitCodes.ok;
}

/** Content that is not a message has no fields to report. */
function withoutFields({ fault, ...found }: Fidelity, reason: string): Fidelity {
  const none = { findings: [], unknown: [], counts: [] };
  return { ...found, ...none, fault: fault ?? { offset: 0, reason } };
}

function inspectionOf(
  { typeName, steps, content, spelledAs }: TypedInput,
  found: Fidelity,
): Inspection {
  return {
    type: typeName,
    content: content.kind === 'binary' ? (content.format ?? 'bytes') : content.kind,
    spelling: spelledAs,
    encodingSteps: steps.map(({ step, source, inBytes, outBytes, note, problem }) => ({
      ...step,
      ...{ source, inBytes, outBytes },
      ...(note !== undefined && { note }),
      ...(problem && { problem: `${problem.title}. ${problem.detail}` }),
    })),
    fidelity: found.findings,
    unknown: found.unknown.map(({ first, number, count, byteCount, typeLabel }) => ({
      path: first.path,
      number,
      count,
      byteCount,
      offset: first.tagStart,
      type: typeLabel,
      ...(first.packed && { packed: first.packed }),
    })),
    fault: found.fault,
  };
}

function problemOfInput(
  { bytes, name, problem, typeName }: TypedInput,
  { fault }: Inspection,
): ProblemError | null {
  if (problem) return new ProblemError({ ...problem, location: { file: name } });
  if (!fault) return null;
  return new ProblemError({
    kind: 'body-malformed',
    title: typeName === null ? 'Not protobuf to its end' : `Not a ${typeName} to its end`,
    detail: asSentence(fault.reason),
    location: { file: name, offset: fault.packed?.start ?? fault.offset },
    hint: insteadHint(bytes) ?? 'The readable part is above.',
  });
}
