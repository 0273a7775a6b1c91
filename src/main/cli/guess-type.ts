import { defaultSetName } from '../../shared/model/schemas.ts';
import type { RankedTypes } from '../../shared/model/type-fit.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { unpackFrames } from '../proto/framings/unpacked-frames.ts';
import { outlineTypes } from '../proto/meaning/outlined-types.ts';
import { rankTypes } from '../proto/meaning/rank-types.ts';
import { createTypeTable } from '../proto/meaning/type-table.ts';
import type { IndexedFile } from '../proto/types/schema-index.ts';
import type { CliSchema } from './open-cli-schema.ts';
import type { UnpackedInput } from './unpack-input.ts';

/** Types that are told as the next best. */
const toldFits = 4;

/**
 * Ranks the message types of a command's schemas by how well they fit what it reads. Every text is
 * outlined; nothing is compiled.
 */
export async function rankInput(
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
      // Changed while it was read: what it defines is not compared.
      if (!(error instanceof ProblemError)) throw error;
    }
  }
  const own = outlineTypes(textsOf(false));
  const table = createTypeTable(defaultSetName, [own], outlineTypes(textsOf(true)));
  const frames = await unpackFrames(bytes, framing);
  return rankTypes({ bytes: frames.bytes, as: 'protobuf', framing, maxFits: toldFits }, [table]);
}

/** What to say of a type that nobody named. */
export function guessedType({ fits, comparedTypes, isClear }: RankedTypes): Problem | null {
  const [best, ...others] = fits;
  if (!best) return null;
  const near = others
    .slice(0, toldFits - 1)
    .map(({ typeName, isTied }) => `${typeName}${isTied ? ' (as well)' : ''}`);
  const how = isClear ? 'It fits best' : 'It fits best, and not clearly so,';
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: `Read as ${best.typeName}: a guess`,
    detail: `${how} of ${comparedTypes} types. ${best.why}${near.length > 0 ? ` Next: ${near.join(', ')}.` : ''}`,
    hint: 'Name it with --type if this is wrong.',
  });
}

/** What to say where no type fits better than all others. */
export function noClearType({ fits, comparedTypes }: RankedTypes): Problem {
  const near = fits.slice(0, toldFits - 1).map(({ typeName }) => typeName);
  return problem({
    kind: 'type-missing',
    severity: 'warning',
    title: 'No type fits clearly',
    detail: `Of ${comparedTypes} types ${near.length > 0 ? `the nearest are ${near.join(', ')}.` : 'not one knows a field of it.'}`,
    hint: 'Say which one it is with --type.',
  });
}

/** The Problem of bytes that are of none of the types. */
export function noTypeFits(comparedTypes: number): Problem {
  return problem({
    kind: 'type-missing',
    title: 'No type fits',
    detail: `Not one of ${comparedTypes} message types knows a field of it.`,
    hint: 'Name more schemas with --proto, or read it with --raw.',
  });
}
