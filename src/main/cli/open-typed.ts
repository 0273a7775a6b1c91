import { type Problem, ProblemError } from '../../shared/problem.ts';
import { type BytesKind, kindOfBytes } from '../proto/framings/kind-of-bytes.ts';
import { type CompiledSchema, compileSchema } from '../proto/types/compile/compile-schema.ts';
import { emptySnapshot } from '../proto/types/schema-snapshot.ts';
import type { BodyOptions } from './body-options.ts';
import { type CommandIo, UsageError } from './command-io.ts';
import { compileLazily } from './compile-lazily.ts';
import { foreignContent } from './foreign-content.ts';
import { guessedType, noClearType, noTypeFits, rankInput } from './guess-type.ts';
import { clashesOf, openSources, type SchemaOptions, tellProblems } from './load-schema.ts';
import type { CliSchema } from './open-cli-schema.ts';
import { readInput } from './read-input.ts';
import { type UnpackedInput, unpackInput } from './unpack-input.ts';

/** Bytes with the type that they are read as, and the schema that has it. */
export interface TypedInput extends UnpackedInput {
  readonly schema: CompiledSchema;
  readonly typeName: string | null;
  /** That the type was guessed. */
  readonly guesses: readonly Problem[];
  /** What the bytes are; of those that are said to be a message, that. */
  readonly content: BytesKind;
}

/** What a command says of its bytes. */
export interface TypedOptions extends SchemaOptions, BodyOptions {
  /** Null where it is not said. */
  readonly typeName: string | null;
  readonly guessesSteps: boolean;
  /**
   * Whether a type that is not said is to be found: `best` takes the one that fits best, and it is a
   * Problem when none does; `clear` only one that clearly does.
   */
  readonly guessesType: 'best' | 'clear' | 'no';
  readonly json?: boolean;
}

/**
 * Opens the schemas of a command, reads and unpacks its bytes, and finds their type.
 *
 * @throws UsageError for a type without schemas; ProblemError `type-missing`, and those of reading
 */
export async function openTyped(
  file: string,
  options: TypedOptions,
  io: CommandIo,
): Promise<TypedInput> {
  const { guessesType, typeName } = options;
  const { source, schema } = await openSchema(options, io);
  const input = await unpackInput(await readInput(file, io), options, options.guessesSteps);
  const content = contentOf(input, options);
  const found = { ...input, schema, content };
  const foreign = foreignContent(input.name, content);
  if (foreign && guessesType === 'best') throw new ProblemError(foreign);
  if (typeName !== null || !source || guessesType === 'no' || foreign) {
    return { ...found, typeName, guesses: [] };
  }
  const ranked = await rankInput(source, input);
  if (guessesType === 'clear' && !ranked.isClear) {
    return { ...found, typeName: null, guesses: [noClearType(ranked)] };
  }
  const [best] = ranked.fits;
  const guess = guessedType(ranked);
  if (!best || !guess) {
    throw new ProblemError({ ...noTypeFits(ranked.comparedTypes), location: { file: input.name } });
  }
  return { ...found, typeName: best.typeName, guesses: [guess] };
}

/**
 * Opens the schemas of a command alone.
 *
 * @throws UsageError for a type without schemas; ProblemError `type-missing`
 */
export async function openSchema(
  options: Omit<TypedOptions, 'guessesSteps'>,
  io: CommandIo,
): Promise<{ readonly source: CliSchema | null; readonly schema: CompiledSchema }> {
  const { guessesType, typeName } = options;
  const hasSchemas = options.proto.length > 0;
  if (!hasSchemas && typeName !== null) {
    throw new UsageError('--type needs --proto: the file or folder that defines it.');
  }
  if (!hasSchemas && guessesType === 'best') {
    throw new UsageError('--guess needs --proto: the files or folders to find the type in.');
  }
  const source = hasSchemas ? await openSources(options, io.cwd) : null;
  const schema = source ? compileLazily(source) : compileSchema(emptySnapshot);
  if (source) await tellProblems(clashesOf(source, typeName), options, io);
  if (typeName !== null) schema.requireType(typeName);
  return { source, schema };
}

/** What is not said to be anything is what its bytes say. */
function contentOf(
  { bytes, framing }: UnpackedInput,
  { typeName, proto, guessesSteps }: TypedOptions,
): BytesKind {
  const isSaid = typeName !== null || framing !== null || !guessesSteps || bytes.length === 0;
  return isSaid
    ? { kind: 'protobuf', breaksOffAt: null }
    : kindOfBytes(bytes, { expectsMessage: proto.length > 0 });
}
