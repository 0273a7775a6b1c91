import { defaultSetName } from '../../shared/model/schemas.ts';
import type { RankedTypes } from '../../shared/model/type-fit.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { type BytesKind, kindOfBytes } from '../proto/framings/kind-of-bytes.ts';
import { unpackFrames } from '../proto/framings/unpacked-frames.ts';
import { outlineTypes } from '../proto/meaning/outlined-types.ts';
import { rankTypes } from '../proto/meaning/rank-types.ts';
import { createTypeTable } from '../proto/meaning/type-table.ts';
import { type CompiledSchema, compileSchema } from '../proto/types/compile/compile-schema.ts';
import type { IndexedFile } from '../proto/types/schema-index.ts';
import { emptySnapshot } from '../proto/types/schema-snapshot.ts';
import type { BodyOptions } from './body-options.ts';
import { type CommandIo, UsageError } from './command-io.ts';
import { compileLazily } from './compile-lazily.ts';
import { foreignContent } from './foreign-content.ts';
import { clashesOf, openSources, reportProblems, type SchemaOptions } from './load-schema.ts';
import type { CliSchema } from './open-cli-schema.ts';
import { readInput } from './read-input.ts';
import { type UnpackedInput, unpackInput } from './unpack-input.ts';

/** Bytes with their type, and the schema that defines it. */
export interface TypedInput extends UnpackedInput {
  readonly schema: CompiledSchema;
  readonly typeName: string | null;
  /** Notes that the type was guessed. */
  readonly guesses: readonly Problem[];
  /** The format of the bytes; a message if they are declared as one. */
  readonly content: BytesKind;
}

/** The options for reading a command's bytes. */
export interface TypedOptions extends SchemaOptions, BodyOptions {
  /** Null if not given. */
  readonly typeName: string | null;
  readonly guessesSteps: boolean;
  /**
   * How to guess a missing type: `best` takes the best match, and without one it is a Problem; `clear` takes
   * only a clear match.
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
 * Opens only the schemas of a command.
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
    throw new UsageError('--type needs --proto with the file or folder that defines it.');
  }
  if (!hasSchemas && guessesType === 'best') {
    throw new UsageError('--guess needs --proto with the files or folders to search.');
  }
  const source = hasSchemas ? await openSources(options, io.cwd) : null;
  const schema = source ? compileLazily(source) : compileSchema(emptySnapshot);
  if (source) await reportProblems(clashesOf(source, typeName), options, io);
  if (typeName !== null) schema.requireType(typeName);
  return { source, schema };
}

/** Without a declared format, the bytes decide. */
function contentOf(
  { bytes, framing }: UnpackedInput,
  { typeName, proto, guessesSteps }: TypedOptions,
): BytesKind {
  const isSaid = typeName !== null || framing !== null || !guessesSteps || bytes.length === 0;
  return isSaid
    ? { kind: 'protobuf', breaksOffAt: null }
    : kindOfBytes(bytes, { expectsMessage: proto.length > 0 });
}

/** The limit of alternative types shown. */
const shownFits = 4;

/**
 * Ranks the message types of a command's schemas by their fit with its input. Every text is outlined; nothing
 * is compiled.
 */
async function rankInput(
  { lookup, readText }: CliSchema,
  { bytes, framing }: UnpackedInput,
): Promise<RankedTypes> {
  const { files } = lookup.index;
  function* textsOf(isBuiltIn: boolean): Generator<string> {
    for (const file of files) {
      if ((file.origin === 'built-in') === isBuiltIn) yield* readable(file);
    }
  }
  function* readable(file: IndexedFile): Generator<string> {
    try {
      yield readText(file);
    } catch (error) {
      // Changed while it was read: its definitions are not compared.
      if (!(error instanceof ProblemError)) throw error;
    }
  }
  const own = outlineTypes(textsOf(false));
  const table = createTypeTable(defaultSetName, [own], outlineTypes(textsOf(true)));
  const frames = await unpackFrames(bytes, framing);
  return rankTypes({ bytes: frames.bytes, as: 'protobuf', framing, maxFits: shownFits }, [table]);
}

/** Returns the note on a guessed type. */
function guessedType({ fits, comparedTypes, isClear }: RankedTypes): Problem | null {
  const [best, ...others] = fits;
  if (!best) return null;
  const near = others
    .slice(0, shownFits - 1)
    .map(({ typeName, isTied }) => `${typeName}${isTied ? ' (as well)' : ''}`);
  const how = isClear ? 'Best match' : 'Best match, but not a clear one,';
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: `Read as ${best.typeName}: a guess`,
    detail: `${how} of ${comparedTypes} types. ${best.why}${near.length > 0 ? ` Next: ${near.join(', ')}.` : ''}`,
    hint: 'If this is wrong, set --type.',
  });
}

/** Returns the Problem if no type fits better than all others. */
function noClearType({ fits, comparedTypes }: RankedTypes): Problem {
  const near = fits.slice(0, shownFits - 1).map(({ typeName }) => typeName);
  return problem({
    kind: 'type-missing',
    severity: 'warning',
    title: 'No type matches clearly',
    detail: `Of ${comparedTypes} types ${near.length > 0 ? `the closest are ${near.join(', ')}.` : 'none knows its fields.'}`,
    hint: 'Choose one with --type.',
  });
}

/** Returns the Problem of bytes that fit no type. */
function noTypeFits(comparedTypes: number): Problem {
  return problem({
    kind: 'type-missing',
    title: 'No type matches',
    detail: `None of ${comparedTypes} message types knows its fields.`,
    hint: 'Add schemas with --proto, or use --raw.',
  });
}
