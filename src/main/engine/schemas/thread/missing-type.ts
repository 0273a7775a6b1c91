import { type Problem, problem } from '../../../../shared/problem.ts';
import { nearestNames } from '../../../../shared/text/nearest-names.ts';
import type { LoadedSet } from './schema-sets.ts';
import { chooseSet } from './working-closure.ts';

const chooseAnother = 'Choose another type, or open the folder that defines it.';

/**
 * Explains why a message type cannot be used: nothing defines it, or its definition is invalid.
 *
 * @param farHint what to do when no name is similar
 */
export function missingType(
  sets: readonly LoadedSet[],
  typeName: string,
  schemaSet: string | null,
  problems: readonly Problem[],
  farHint: string = chooseAnother,
): Problem {
  const bare = typeName.replace(/^\./, '');
  if (schemaSet !== null && !sets.some(({ summary }) => summary.name === schemaSet)) {
    return noSuchSet(schemaSet, sets);
  }
  const found = chooseSet(sets, schemaSet, [bare])?.lookup.find(bare);
  if (found) return unusable(bare, found.file.path, found.definition.kind, problems);
  const elsewhere = sets.find(({ lookup }) => lookup.find(bare));
  return problem({
    kind: 'type-missing',
    title: 'No such message type',
    detail: `No schema of ${schemaSet === null ? 'this workspace' : `the set ${schemaSet}`} defines \`${bare}\`.`,
    hint: elsewhere
      ? `Set ${elsewhere.summary.name} defines it: choose that set.`
      : nearHint(bare, sets, schemaSet, farHint),
  });
}

function nearHint(
  typeName: string,
  sets: readonly LoadedSet[],
  schemaSet: string | null,
  farHint: string,
): string {
  const names = sets
    .filter(({ summary }) => schemaSet === null || summary.name === schemaSet)
    .flatMap(({ lookup }) => lookup.index.files)
    .flatMap(({ head }) => head.definitions)
    .filter(({ kind }) => kind === 'message')
    .map(({ fullName }) => fullName);
  const near = nearestNames(typeName, names, 3).map((name) => `\`${name}\``);
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : farHint;
}

function unusable(
  typeName: string,
  path: string,
  kind: string,
  problems: readonly Problem[],
): Problem {
  if (kind !== 'message') {
    return problem({
      kind: 'type-missing',
      title: 'Not a message type',
      detail: `\`${typeName}\` is ${kind === 'enum' ? 'an enum' : 'a service'}, not a message type.`,
      hint: 'Choose a message type.',
    });
  }
  const reason = problems.find(
    ({ location, severity }) => location?.file === path && severity === 'error',
  );
  return problem({
    kind: 'type-missing',
    title: 'This message type cannot be used',
    detail: `\`${typeName}\` is defined in ${path}, which is broken${reason ? `: ${reason.title}` : ', or one of its imports is'}.`,
    location: reason?.location ?? { file: path },
    hint: reason?.hint ?? 'See the problems of the schemas.',
    ...(reason && { cause: reason.detail }),
  });
}

function noSuchSet(schemaSet: string, sets: readonly LoadedSet[]): Problem {
  return problem({
    kind: 'type-missing',
    title: 'No such schema set',
    detail: `This workspace has no schema set ${schemaSet}.`,
    hint: `Choose one of: ${sets.map(({ summary }) => summary.name).join(', ')}.`,
  });
}
