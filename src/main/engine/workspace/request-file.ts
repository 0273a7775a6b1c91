import { z } from 'zod';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { callSettingsSchema, saidSettings } from '../../../shared/model/call-settings.ts';
import type { Capture } from '../../../shared/model/capture.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { isNumberText } from '../../../shared/model/variable.ts';
import { bodyKey, plainBody } from './body-key.ts';
import { carryChanges, isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import type { FileKind } from './file-kind.ts';
import { statedVersion } from './file-migrations.ts';
import { NumberText } from './number-text.ts';
import { patchYaml } from './patch-yaml.ts';
import { type PlainData, plainAuth, plainHeaders, plainRules } from './plain-settings.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { authKey, headersKey, responseTypesKey, versionKey } from './settings-keys.ts';

/** The extension of a request's file. */
export const requestSuffix = '.request.yaml';

const { shape } = savedRequestSchema;

const pathVariablesKey = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.union([z.number(), z.boolean(), z.null()]).transform((value) => String(value ?? '')),
    ]),
  )
  .default({})
  .meta({
    description:
      "Values of `:id` and `{id}` in the URL's path, as text or numbers. May have variables.",
  });

/** A request's file as written. */
export const requestFileShape = z.object({
  schemaVersion: versionKey,
  id: shape.id.meta({
    description: 'Any text that is unique in the workspace. It never changes.',
  }),
  name: shape.name.meta({ description: 'Its display name.' }),
  method: shape.method.meta({ description: 'GET, POST, ... or another token.' }),
  url: shape.url.meta({
    description: 'May have variables. With a leading `/` or `?` it follows the base URL.',
  }),
  pathVariables: pathVariablesKey,
  sendAs: shape.sendAs.meta({ description: 'The encoding of the body.' }),
  askFor: shape.askFor.meta({ description: 'The encoding in Accept.' }),
  contentCoding: shape.contentCoding.meta({
    description: 'Packs the body and names the coding in Content-Encoding.',
  }),
  headers: headersKey,
  withoutHeaders: shape.withoutHeaders.meta({
    description: 'The automatic headers that are not sent.',
  }),
  requestType: shape.requestType.meta({
    description: 'The message type of the body, fully qualified, without a leading dot.',
  }),
  responseType: shape.responseType.meta({ description: 'The message type of the response.' }),
  schemaSet: shape.schemaSet.meta({
    description: 'The schema set of both types; by default the first that has them.',
  }),
  responseTypes: responseTypesKey,
  auth: authKey,
  ...callSettingsSchema.shape,
  captures: shape.captures.meta({
    description:
      'Variables set by a response with a 2xx status: `path` is a field path, a JSON pointer with a leading `/`, or a header name.',
  }),
  body: bodyKey,
} satisfies Readonly<Record<keyof SavedRequest | 'schemaVersion', z.ZodType>>);

/** A request as its file has it; a separate body file is named, not read. */
const requestFileSchema: z.ZodType<SavedRequest> = requestFileShape.transform(
  ({ schemaVersion: _version, ...request }) => request,
);

/** `*.request.yaml`. */
export const requestKind: FileKind<SavedRequest> = {
  name: 'this request',
  schema: requestFileSchema,
  migrations: [],
  isUsableInPart: false,
};

/**
 * Reads the text of a request's file. A separate body file is only named: `body.file` has its path, and a
 * length of 0; `loadBody` loads it.
 */
export function readRequestText(
  path: string,
  text: string,
  kind: FileKind<SavedRequest> = requestKind,
): FileRead<SavedRequest> {
  return readFileText(kind, path, text);
}

/** The keys of a request file, in the order of a new one. */
const keyOrder = Object.keys(requestFileShape.shape);

/** Returns the text of a new request file, without defaults. */
export function newRequestText(
  request: SavedRequest,
  { migrations }: FileKind<SavedRequest> = requestKind,
): string {
  const { id, name, method, url } = request;
  const first = { ...statedVersion(migrations), id, name, method, url };
  return patchYaml('', carried(first, plainRequest({ ...blank, ...first }, first), request));
}

/**
 * Returns the text of a request's file after a change of the request. Comments, unknown keys and order stay;
 * only the changed lines differ.
 *
 * @param path of the file
 * @param request with `body.file` when its body has a separate file
 * @throws ProblemError `file-write` when the text is not a request's, `read-only` for a newer version
 */
export function changedRequestText(path: string, text: string, request: SavedRequest): string {
  return changeFileText(requestKind, path, text, (data, before) =>
    carried(data, plainRequest(before, data), request),
  );
}

function carried(data: FileData, before: PlainData, request: SavedRequest): FileData {
  return carryChanges(data, before, plainRequest(request, data), keyOrder) as FileData;
}

const blank = savedRequestSchema.parse({ id: '-', name: '-' });

/** Returns a request as its file has it; the body in its current form there. */
function plainRequest(request: SavedRequest, data: FileData): PlainData {
  const { id, name, method, url, sendAs, askFor, contentCoding } = request;
  const { requestType, responseType, schemaSet, captures } = request;
  const pathVariables = Object.entries(request.pathVariables);
  return {
    ...{ id, name, method, url },
    ...(pathVariables.length > 0 && { pathVariables: plainTexts(pathVariables) }),
    ...{ sendAs, askFor },
    ...(contentCoding !== null && { contentCoding }),
    ...plainHeaders(request.headers),
    ...(request.withoutHeaders.length > 0 && { withoutHeaders: request.withoutHeaders }),
    ...(requestType !== null && { requestType }),
    ...(responseType !== null && { responseType }),
    ...(schemaSet !== null && { schemaSet }),
    ...plainRules(request.responseTypes),
    ...plainAuth(request.auth),
    ...saidSettings(request),
    ...(captures.length > 0 && { captures: captures.map(plainCapture) }),
    ...plainBody(request.body, data.body),
  };
}

function plainTexts(texts: readonly (readonly [string, string])[]): PlainData {
  return Object.fromEntries(
    texts.map(([name, text]) => [name, isNumberText(text) ? new NumberText(text) : text]),
  );
}

function plainCapture({ variable, from, path, secret }: Capture): PlainData {
  return {
    variable,
    ...(from !== 'body' && { from }),
    path,
    ...(secret && { secret }),
  };
}

/** A body with a separate file, as the text of its request has it. */
export type BodyInFile = BodyDraft & { readonly file: NonNullable<BodyDraft['file']> };

/** Returns the body of a request when it has a separate file; null otherwise. */
export function bodyInFileOf(path: string, text: string): BodyInFile | null {
  const body = readRequestText(path, text).value?.body;
  return body?.file ? { ...body, file: body.file } : null;
}

/** Returns the text of a request after its body moved to another file. */
export function withBodyName(path: string, text: string, bodyName: string): string {
  return changeFileText(requestKind, path, text, (data) => ({
    ...data,
    body: { ...(isKeyed(data.body) ? data.body : {}), file: bodyName },
  }));
}
