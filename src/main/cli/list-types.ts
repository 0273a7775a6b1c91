import type { DefinitionKind } from '../../shared/model/schemas.ts';
import type { Problem } from '../../shared/problem.ts';
import type { OutlineService } from '../proto/language/outline-model.ts';
import { outlineProto } from '../proto/language/outline-proto.ts';
import { resolveTypeName } from '../proto/types/resolve-type-name.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../proto/types/schema-index.ts';
import { type CommandIo, type ExitCode, exitCodes, print, write } from './command-io.ts';
import { formatProblem } from './format-problem.ts';
import { openSources, type SchemaOptions } from './load-schema.ts';
import type { CliSchema } from './open-cli-schema.ts';
import { printable } from './printable.ts';

interface ListedType {
  readonly kind: DefinitionKind;
  readonly fullName: string;
  readonly file: IndexedFile;
}

/** In larger sets the methods of services are left out: their files would have to be parsed. */
const maxFilesWithMethods = 300;

/**
 * `protodesk types`: lists the messages, enums and services of schemas by name, and the problems of their
 * imports and names. It compiles nothing: `protodesk lint` reports other problems.
 */
export async function listTypes(
  options: SchemaOptions & { readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const schema = await openSources(options, io.cwd);
  const { files, problems } = schema.lookup.index;
  const types = typesOf(schema);
  if (options.json) await print(io.stdout, asJson(types, files, problems), true);
  else {
    for (const problem of problems) await write(io.stderr, formatProblem(problem));
    await print(io.stdout, asText(types, schema));
  }
  const isFaulty = problems.some(({ severity }) => severity === 'error');
  return isFaulty ? exitCodes.problem : exitCodes.ok;
}

/** Returns every name once, from the file whose definition is used, sorted by name. */
function typesOf({ lookup }: CliSchema): readonly ListedType[] {
  const types = new Map<string, ListedType>();
  for (const file of lookup.index.files) {
    for (const { kind, fullName } of file.head.definitions) {
      if (!types.has(fullName)) types.set(fullName, { kind, fullName, file });
    }
  }
  return [...types.values()].sort((a, b) => (a.fullName < b.fullName ? -1 : 1));
}

function asJson(
  types: readonly ListedType[],
  files: readonly IndexedFile[],
  problems: readonly Problem[],
): string {
  const listed = (wanted: DefinitionKind): readonly object[] =>
    types.flatMap(({ kind, fullName, file }) =>
      kind === wanted ? [{ fullName, file: file.importPath }] : [],
    );
  const output = {
    messages: listed('message'),
    enums: listed('enum'),
    services: listed('service'),
    files: files.map(({ importPath, path }) => ({ importPath, path })),
    problems,
  };
  return `${JSON.stringify(output)}\n`;
}

function asText(types: readonly ListedType[], { lookup, readText }: CliSchema): string {
  const { files } = lookup.index;
  const hasMethods = files.length <= maxFilesWithMethods;
  const methods = hasMethods ? methodReader(lookup, readText) : () => [];
  const lines = types.flatMap(({ kind, fullName, file }) => [
    `${kind} ${fullName}  ${file.importPath}`,
    ...(kind === 'service' ? methods(file, fullName) : []),
  ]);
  const counted = (['message', 'enum', 'service'] as const).map((wanted) =>
    count(
      types.filter(({ kind }) => kind === wanted).length,
      wanted === 'message' ? 'message type' : wanted,
    ),
  );
  const all = [...lines, [count(files.length, 'file'), ...counted].join(', ')];
  return `${all.map(printable).join('\n')}\n`;
}

/** Returns the methods of a service as lines; parses each file once. */
function methodReader(
  lookup: SchemaLookup,
  readText: ReadText,
): (file: IndexedFile, fullName: string) => readonly string[] {
  const services = new Map<IndexedFile, readonly OutlineService[]>();

  function named(service: string, written: string): string {
    return resolveTypeName(lookup, service, written) ?? written.replace(/^\./, '');
  }

  return (file, fullName) => {
    const known = services.get(file) ?? servicesOf(readText(file));
    services.set(file, known);
    return (known.find(({ path }) => path === fullName)?.methods ?? []).map(
      ({ name, type, requestStream, responseType, responseStream }) =>
        `  ${name}(${stream(requestStream)}${named(fullName, type)}) returns (${stream(responseStream)}${named(fullName, responseType)})`,
    );
  };
}

function servicesOf(text: string): readonly OutlineService[] {
  return outlineProto(text).entries.filter((entry) => entry.kind === 'service');
}

function stream(isStream: boolean): string {
  return isStream ? 'stream ' : '';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
