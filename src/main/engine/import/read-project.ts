import { accessSync, constants } from 'node:fs';
import {
  maxProjectRequests,
  type ProjectReport,
  type ProjectRequest,
  urlPathOf,
} from '../../../shared/model/project.ts';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import type { Problem } from '../../../shared/problem.ts';
import { sampleBody } from '../../proto/body/make-samples.ts';
import { setMeter, type TaskMeter } from '../../proto/meaning/task-meter.ts';
import { checkFiles } from '../../proto/types/check/check-files.ts';
import { type CompiledSchema, compileSchema } from '../../proto/types/compile/compile-schema.ts';
import { findType, openPage } from '../../proto/types/pages/page-context.ts';
import { readTypePage } from '../../proto/types/pages/read-type-page.ts';
import type { IndexedFile } from '../../proto/types/schema-index.ts';
import { isInside } from '../disk/is-inside.ts';
import { type BuiltIndex, buildIndex } from '../schemas/index/build-index.ts';
import { snapshotOf } from '../schemas/index/closure-snapshot.ts';
import { settleProblems } from '../schemas/index/settle-problems.ts';
import { groupFiles } from '../schemas/thread/group-files.ts';
import { limitProblems, mergeProblems } from '../schemas/thread/merge-problems.ts';
import { summarizeSet } from '../schemas/thread/schema-sets.ts';
import { guessBaseUrl } from './guess-base-url.ts';

/**
 * Milliseconds for the check of all files, and for the search of message types. The check goes on in the
 * background once the workspace is open.
 */
const budgetMs = 5_000;
/** The most text that is checked at once: memory grows with it. */
const maxGroupBytes = 1_500_000;
/** More requests than this are created only when the user ticks them. */
const maxSuggested = 100;
const maxSuggestedTypes = 20;

/**
 * Reads the .proto files of a folder, and returns what is in it and the requests that can be created. Writes
 * nothing.
 *
 * @throws ProblemError `schema-empty` without any .proto file, `file-read` for an unreadable folder
 */
export async function readProject(folder: string, meter: TaskMeter): Promise<ProjectReport> {
  const built = await readFolder(folder, (count) => setMeter(meter, count, count));
  const { lookup } = built;
  const { files } = lookup.index;
  const { problems, uncheckedCount } = checkAll(built);
  const found = files.some(hasService) ? methodsOf(built, folder) : typesOf(built, folder);
  const listed = found.slice(0, maxProjectRequests);
  const schema = compileFor(built, listed);
  const usable = listed.filter(({ requestType, responseType }) =>
    [requestType, responseType].every((name) => name === null || schema.findType(name)),
  );
  const { fileCount, messageCount, serviceCount } = summarizeSet(lookup);
  return {
    isWritable: isWritable(folder),
    baseUrl: guessBaseUrl(folder),
    ...{ fileCount, messageCount, serviceCount },
    requests: usable.map((request, index) => ({
      ...request,
      isSuggested: request.isSuggested && index < maxSuggested,
    })),
    isCut: found.length > listed.length,
    brokenCount: listed.length - usable.length,
    problems: limitProblems(mergeProblems([settleProblems(lookup.index.problems, problems)])),
    uncheckedCount,
  };
}

/**
 * Returns a first body of each type as ProtoJSON; an empty message for a type that no sample can satisfy.
 *
 * @throws ProblemError like {@link readProject}
 */
export async function makeProjectBodies(
  folder: string,
  requests: readonly ProjectRequest[],
): Promise<ReadonlyMap<string, string>> {
  const schema = compileFor(await readFolder(folder), requests);
  const names = new Set(requests.flatMap(({ requestType }) => requestType ?? []));
  return new Map(
    [...names].map((name) => {
      const sample = schema.findType(name) ? sampleBody(schema, name, 'first-call') : '{}';
      return [name, sample.length > maxSampleChars ? '{}' : sample];
    }),
  );
}

/** A request's file may not be larger than 256 kB. */
const maxSampleChars = 100_000;

function readFolder(folder: string, onProgress?: (count: number) => void): Promise<BuiltIndex> {
  return buildIndex({
    setName: defaultSetName,
    sources: [{ path: folder, absolutePath: folder }],
    workspaceFolder: folder,
    cache: null,
    ...(onProgress && { onProgress }),
  });
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checks the files in groups, until the time is over. */
function checkAll({ lookup, readText }: BuiltIndex): {
  readonly problems: readonly Problem[];
  readonly uncheckedCount: number;
} {
  const endMs = performance.now() + budgetMs;
  const problems: Problem[] = [];
  let uncheckedCount = 0;
  for (const { files } of groupFiles(lookup.index.files, maxGroupBytes)) {
    if (performance.now() > endMs) {
      uncheckedCount += files.length;
      continue;
    }
    const ownPaths = new Set(files.map(({ path }) => path));
    const elsewhere = (name: string) => lookup.find(name)?.file.importPath;
    problems.push(...checkFiles(snapshotOf(lookup, files, readText), ownPaths, elsewhere));
  }
  return { problems, uncheckedCount };
}

function compileFor(
  { lookup, readText }: BuiltIndex,
  requests: readonly ProjectRequest[],
): CompiledSchema {
  const names = requests.flatMap(({ requestType, responseType }) => [requestType, responseType]);
  const files = new Set(names.flatMap((name) => (name && lookup.find(name)?.file) || []));
  return compileSchema(snapshotOf(lookup, files, readText));
}

function hasService({ head }: IndexedFile): boolean {
  return head.definitions.some(({ kind }) => kind === 'service');
}

/** Returns the services of the project's own files, by name; Google's are copies in most projects. */
function serviceNamesOf({ lookup }: BuiltIndex, folder: string): readonly string[] {
  const names = lookup.index.files
    .filter(({ path }) => isInside(folder, path))
    .flatMap(({ head }) => head.definitions.filter(({ kind }) => kind === 'service'))
    .map(({ fullName }) => fullName)
    .sort();
  return [...names.filter((name) => !isOfGoogle(name)), ...names.filter(isOfGoogle)];
}

function isOfGoogle(fullName: string): boolean {
  return fullName.startsWith('google.');
}

/** Returns a request for each method, and reads no more services than are listed. */
function methodsOf(built: BuiltIndex, folder: string): readonly ProjectRequest[] {
  const { lookup, readText } = built;
  const found: ProjectRequest[] = [];
  for (const fullName of serviceNamesOf(built, folder)) {
    if (found.length > maxProjectRequests) break;
    const page = readTypePage(lookup, readText, fullName);
    if (page.kind !== 'service') continue;
    const requests = page.methods.map((method): ProjectRequest => {
      const { name, http, requestStream, responseStream } = method;
      const requestType = method.request.target?.fullName ?? method.request.text;
      return {
        service: fullName,
        name,
        method: http?.method ?? 'POST',
        path: http === null ? `/${fullName}/${name}` : urlPathOf(http.path),
        requestType: http === null ? requestType : bodyTypeOf(built, requestType, http.body),
        responseType: method.response.target?.fullName ?? method.response.text,
        isSuggested: !requestStream && !responseStream && !isOfGoogle(fullName),
      };
    });
    found.push(...requests);
  }
  return found;
}

/** Returns the type of the HTTP body: the message or one of its fields (google/api/http.proto). */
function bodyTypeOf(
  { lookup, readText }: BuiltIndex,
  requestType: string,
  body: string | null,
): string | null {
  if (body === null || body === '*' || !lookup.find(requestType)) {
    return body === null ? null : requestType;
  }
  const page = readTypePage(lookup, readText, requestType);
  const field = page.kind === 'message' ? page.fields.find(({ name }) => name === body) : undefined;
  return field?.type.target?.kind === 'message' ? field.type.target.fullName : requestType;
}

/** Returns a request for each message at the top of its file; those that no other message uses are suggested. */
function typesOf(built: BuiltIndex, folder: string): readonly ProjectRequest[] {
  const { lookup, readText } = built;
  const top: string[] = [];
  const used = new Set<string>();
  const endMs = performance.now() + budgetMs;
  for (const file of lookup.index.files.filter(({ path }) => isInside(folder, path))) {
    if (performance.now() > endMs) break;
    for (const entry of openPage(lookup, readText, file).outline.entries) {
      if (entry.kind !== 'message') continue;
      if (entry.parent === null) top.push(entry.path);
      for (const { type } of entry.fields) {
        const target = findType(lookup, entry.path, type)?.definition.fullName;
        if (target !== undefined && target !== entry.path) used.add(target);
      }
    }
  }
  const names = [...new Set(top)].sort();
  const roots = names.filter((name) => !used.has(name) && !isOfGoogle(name));
  const suggested = new Set(roots.slice(0, maxSuggestedTypes));
  return [...new Set([...suggested, ...names])].map((fullName) => ({
    service: null,
    name: fullName.slice(fullName.lastIndexOf('.') + 1),
    method: 'POST',
    path: '/',
    requestType: fullName,
    responseType: null,
    isSuggested: suggested.has(fullName),
  }));
}
