import type { SchemaReport } from '../../shared/model/schemas.ts';
import { type CommandIo, type ExitCode, exitCodes, write } from './command-io.ts';
import { formatProblem } from './format-problem.ts';
import { loadSchema, type SchemaOptions } from './load-schema.ts';

/** `protodesk types`: the message types and services of .proto files, and what is wrong with them. */
export async function listTypes(
  options: SchemaOptions & { readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const { report } = await loadSchema(options, io.cwd);
  for (const problem of report.problems) await write(io.stderr, formatProblem(problem));
  await write(io.stdout, options.json ? `${JSON.stringify(report)}\n` : describe(report));
  const isFaulty = report.problems.some((problem) => problem.severity === 'error');
  return isFaulty ? exitCodes.problem : exitCodes.ok;
}

function describe(report: SchemaReport): string {
  const lines = [
    ...report.messageTypes.map(
      (type) => `${type.fullName}  ${count(type.fieldCount, 'field')}  ${type.file}`,
    ),
    ...report.services.flatMap((service) => [
      `service ${service.fullName}  ${service.file}`,
      ...service.methods.map(
        (method) =>
          `  ${method.name}(${stream(method.requestStream)}${method.requestType}) returns (${stream(method.responseStream)}${method.responseType})`,
      ),
    ]),
    `${count(report.fileCount, 'file')}, ${count(report.messageTypes.length, 'message type')}, ${count(report.services.length, 'service')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function stream(isStream: boolean): string {
  return isStream ? 'stream ' : '';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
