import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { DescriptorFault } from './check-descriptor.ts';
import { type DecodedFile, decodeLocations, decodeSet } from './decode-set.ts';
import { type Definitions, gatherDefinitions } from './definitions.ts';
import { renderFile } from './render-file.ts';
import { standardDefinitions } from './standard-definitions.ts';
import type { TextBudget } from './text-page.ts';
import { unpackSet } from './unpack-set.ts';
import { UnwritableError } from './unwritable-error.ts';
import { vetDescriptor } from './vet-descriptor.ts';

/** A file of a descriptor set as .proto text. */
export interface DescriptorSetFile {
  readonly importPath: string;
  readonly text: string;
}

/** The usable files of a descriptor set, and its problems. */
export interface DescriptorSetContent {
  readonly files: readonly DescriptorSetFile[];
  readonly problems: readonly Problem[];
}

/** The limit of text characters for all files of a set: nesting makes much text of few bytes. */
const maxTextLength = 200_000_000;

/**
 * Reads a FileDescriptorSet (`protoc --descriptor_set_out`, `buf build -o`), gzipped or not, and returns each
 * of its files as .proto text that looks written by hand. Never throws for the content of the bytes.
 *
 * Every name is vetted before a line is written. A file that cannot be text affects only itself; bytes that
 * are not a descriptor set give one Problem and no files. Imported files that are not in the set stay as
 * import lines.
 *
 * @param path as the user knows it, for the Problems
 */
export function readDescriptorSet(bytes: Uint8Array, path: string): DescriptorSetContent {
  const unpacked = unpackSet(bytes, path);
  if ('problem' in unpacked) return { files: [], problems: [unpacked.problem] };
  const set = unpacked.bytes;
  let decoded: readonly DecodedFile[];
  try {
    decoded = decodeSet(set);
    if (decoded.length === 0) throw new DescriptorFault('it has no files', 0);
  } catch (error) {
    if (!(error instanceof DescriptorFault)) throw error;
    return { files: [], problems: [notASet(error, path)] };
  }
  const problems: Problem[] = [];
  const sound = soundFiles(decoded, path, problems);
  const definitions = gatherDefinitions(
    sound.map(({ file }) => file),
    standardDefinitions(),
  );
  const budget = { left: maxTextLength };
  const files = sound.flatMap((found) => {
    const text = renderSafely(found, definitions, budget, path, problems);
    return text === null ? [] : [{ importPath: found.file.name, text }];
  });
  return { files, problems };
}

function notASet({ message, offset }: DescriptorFault, path: string): Problem {
  return problem({
    kind: 'schema-syntax',
    title: 'Not a descriptor set',
    detail: `It is not a FileDescriptorSet: ${message}.`,
    location: { file: path, offset },
    hint: 'Use `protoc --include_imports --descriptor_set_out=FILE ...` or `buf build -o FILE`.',
  });
}

function soundFiles(
  decoded: readonly DecodedFile[],
  path: string,
  problems: Problem[],
): readonly DecodedFile[] {
  const names = new Set<string>();
  return decoded.filter(({ file }) => {
    if (names.has(file.name)) {
      problems.push(
        leftOut(path, file.name, {
          kind: 'schema-conflict',
          title: 'A file is in the descriptor set twice',
          reason: 'the first one of that name is used',
        }),
      );
      return false;
    }
    const finding = vetDescriptor(file);
    if (finding !== undefined) {
      problems.push(
        leftOut(path, file.name, {
          kind: 'schema-unsafe',
          title: 'An unsafe file in a descriptor set',
          reason: finding,
        }),
      );
      return false;
    }
    names.add(file.name);
    return true;
  });
}

function renderSafely(
  { file, sourceInfo }: DecodedFile,
  definitions: Definitions,
  budget: TextBudget,
  path: string,
  problems: Problem[],
): string | null {
  try {
    return renderFile({ ...file, locations: readLocations(sourceInfo) }, definitions, budget);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    problems.push(
      leftOut(path, file.name, {
        kind: 'schema-rule',
        title: 'An invalid file in a descriptor set',
        reason: messageOf(error),
      }),
    );
    return null;
  }
}

/** Comments are optional: without them the schema is the same. */
function readLocations(sourceInfo: DecodedFile['sourceInfo']): ReturnType<typeof decodeLocations> {
  try {
    return decodeLocations(sourceInfo);
  } catch (error) {
    if (error instanceof DescriptorFault) return [];
    throw error;
  }
}

function leftOut(
  path: string,
  name: string,
  init: { readonly kind: Problem['kind']; readonly title: string; readonly reason: string },
): Problem {
  const shown = JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}...` : name);
  return problem({
    kind: init.kind,
    title: init.title,
    detail: `${shown} was ignored: ${init.reason}.`,
    location: { file: path },
    hint: 'Rebuild the descriptor set from its .proto files. If it is not yours, do not trust it.',
  });
}
