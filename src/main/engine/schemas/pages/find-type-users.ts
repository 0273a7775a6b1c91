import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { TypeUser } from '../../../../shared/model/type-page.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type {
  OutlineEntry,
  OutlineField,
  OutlineMethod,
} from '../../../proto/language/outline-model.ts';
import { outlineProto } from '../../../proto/language/outline-proto.ts';
import { createThreadShare } from '../../../proto/types/index/thread-share.ts';
import { createLineFinder } from '../../../proto/types/pages/line-finder.ts';
import { findType } from '../../../proto/types/pages/page-context.ts';
import { entryOf } from '../../../proto/types/pages/type-entry.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';
import { readTextIfThere } from './read-text-if-there.ts';

/** The maximum number of users to list. */
const maxUsers = 500;

/**
 * Finds the fields, methods and extensions with a given type, in its own file and in all that import it.
 * Other work of the thread runs every few milliseconds.
 *
 * @throws ProblemError `type-missing` when the set does not define the type; `cancelled`
 */
export async function findTypeUsers(
  lookup: SchemaLookup,
  readText: ReadText,
  typeName: string,
  signal?: AbortSignal,
): Promise<{ users: TypeUser[]; isCut: boolean }> {
  const found = lookup.find(typeName);
  if (!found) throw new ProblemError(noSuchType(typeName));
  const { fullName } = found.definition;
  const shortName = fullName.slice(fullName.lastIndexOf('.') + 1);
  const share = createThreadShare(signal);
  const users: TypeUser[] = [];
  try {
    for (const file of [found.file, ...lookup.importersOf(found.file)]) {
      signal?.throwIfAborted();
      if (share.isDue()) await share.pause();
      const text = readTextIfThere(readText, file);
      if (!text?.includes(shortName)) continue;
      users.push(...usersIn(lookup, file, text, fullName));
      if (users.length > maxUsers) break;
    }
  } catch (error) {
    if (signal?.aborted) throw new ProblemError(lookCancelled, { cause: error });
    throw error;
  }
  return { users: users.slice(0, maxUsers), isCut: users.length > maxUsers };
}

function usersIn(
  lookup: SchemaLookup,
  file: IndexedFile,
  text: string,
  fullName: string,
): readonly TypeUser[] {
  const shortName = fullName.slice(fullName.lastIndexOf('.') + 1);
  const lineOf = createLineFinder(text);
  const { setName } = lookup.index;

  function means(scope: string, reference: string): boolean {
    if (reference !== shortName && !reference.endsWith(`.${shortName}`)) return false;
    return findType(lookup, scope, reference)?.definition.fullName === fullName;
  }

  function use(type: TypeEntry, member: string, as: TypeUser['as'], offset: number): TypeUser {
    return { type, member, as, line: lineOf(offset), path: file.path };
  }

  function ofMethod(method: OutlineMethod): readonly TypeUser[] {
    const { parent, name } = method;
    const service = {
      kind: 'service',
      fullName: parent.path,
      setName,
      file: file.importPath,
    } as const;
    return [
      ...(means(parent.path, method.type)
        ? [use(service, name, 'request', method.typeOffset)]
        : []),
      ...(means(parent.path, method.responseType)
        ? [use(service, name, 'response', method.responseTypeOffset)]
        : []),
    ];
  }

  function ofField(field: OutlineField): readonly TypeUser[] {
    const scope = field.parent?.path ?? file.head.packageName;
    if (!means(scope, field.type)) return [];
    if (field.kind === 'field') {
      const message = { kind: 'message', fullName: scope, setName, file: file.importPath } as const;
      return [use(message, field.name, 'field', field.nameOffset)];
    }
    const extended = findType(lookup, scope, field.extended ?? '');
    if (!extended) return [];
    return [use(entryOf(lookup, extended), `[${field.path}]`, 'extension', field.nameOffset)];
  }

  return outlineProto(text).entries.flatMap((entry: OutlineEntry) => {
    if (entry.kind === 'method') return ofMethod(entry);
    return entry.kind === 'field' || entry.kind === 'extension' ? ofField(entry) : [];
  });
}

const lookCancelled = {
  kind: 'cancelled',
  title: 'Search cancelled',
  detail: 'Not all files were searched for uses of the type.',
} as const;

function noSuchType(typeName: string) {
  return {
    kind: 'type-missing',
    title: 'No such type',
    detail: `No schema defines \`${typeName.replace(/^\./, '')}\`.`,
    hint: 'It may have been renamed or removed; search for it.',
  } as const;
}
