import { z } from 'zod';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { callSettingsSchema, saidSettings } from '../../../shared/model/call-settings.ts';
import type { Capture } from '../../../shared/model/capture.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { bodyKey, plainBody } from './body-key.ts';
import { carryChanges, isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import type { FileKind } from './file-kind.ts';
import { patchYaml } from './patch-yaml.ts';
import { type PlainData, plainAuth, plainHeaders, plainRules } from './plain-settings.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { authKey, headersKey, responseTypesKey, versionKey } from './settings-keys.ts';

/** How the name of a request's file ends. */
export const requestSuffix = '.request.yaml';

const { shape } = savedRequestSchema;

/** A request's file as it is written. */
export const requestFileShape = z.object({
  schemaVersion: versionKey,
  id: shape.id.meta({
    description: 'Any text that no other request of the workspace has. It never changes.',
  }),
  name: shape.name.meta({ description: 'As it is shown.' }),
  method: shape.method.meta({ description: 'GET, POST, ... or any other token.' }),
  url: shape.url.meta({
    description: 'May hold variables. One that begins with `/` or `?` goes behind the base URL.',
  }),
  sendAs: shape.sendAs.meta({ description: 'What the body is sent as.' }),
  askFor: shape.askFor.meta({ description: 'What Accept asks for.' }),
  headers: headersKey,
  requestType: shape.requestType.meta({
    description: 'The message type of the body, fully qualified, without a leading dot.',
  }),
  responseType: shape.responseType.meta({ description: 'The message type of the answer.' }),
  schemaSet: shape.schemaSet.meta({
    description: 'The schema set of both types; the first one that has them when left out.',
  }),
  responseTypes: responseTypesKey,
  auth: authKey,
  ...callSettingsSchema.shape,
  captures: shape.captures.meta({
    description:
      'Variables that an answer with a 2xx status sets: `path` is a field path, a JSON pointer with a leading `/`, or the name of a header.',
  }),
  body: bodyKey,
});

/** A request as its file has it; a body in a file of its own is named, not read. */
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
 * Reads the text of a request's file. A body in a file of its own is only named: `body.file` has its
 * path, and a length of 0; `loadBody` brings it in.
 */
export function readRequestText(
  path: string,
  text: string,
  kind: FileKind<SavedRequest> = requestKind,
): FileRead<SavedRequest> {
  return readFileText(kind, path, text);
}

/** The keys of a request file, in the order in which a new one has them. */
const keyOrder = Object.keys(requestFileShape.shape);

/** The text of a new request file; what is as it is by default is left out. */
export function newRequestText(request: SavedRequest): string {
  const { id, name, method, url } = request;
  const first = { id, name, method, url };
  return patchYaml('', carried(first, plainRequest({ ...blank, ...first }, first), request));
}

/**
 * The text of a request's file after the request was changed. Comments, unknown keys and order stay,
 * and only the lines of what changed differ.
 *
 * @param path of the file
 * @param request with `body.file` where its body lies in a file of its own
 * @throws ProblemError `file-write` when the text is not that of a request, `read-only` for one of a
 *   newer version
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

/** A request as its file has it; the body in the form that it has there. */
function plainRequest(request: SavedRequest, data: FileData): PlainData {
  const { id, name, method, url, sendAs, askFor } = request;
  const { requestType, responseType, schemaSet, captures } = request;
  return {
    ...{ id, name, method, url, sendAs, askFor },
    ...plainHeaders(request.headers),
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

function plainCapture({ variable, from, path, secret }: Capture): PlainData {
  return {
    variable,
    ...(from !== 'body' && { from }),
    path,
    ...(secret && { secret }),
  };
}

/** A body that lies in a file of its own, as the text of its request has it. */
export type BodyInFile = BodyDraft & { readonly file: NonNullable<BodyDraft['file']> };

/** The body of a request that lies in a file of its own; null where it does not. */
export function bodyInFileOf(path: string, text: string): BodyInFile | null {
  const body = readRequestText(path, text).value?.body;
  return body?.file ? { ...body, file: body.file } : null;
}

/** The text of a request whose body lies in another file from now on. */
export function withBodyName(path: string, text: string, bodyName: string): string {
  return changeFileText(requestKind, path, text, (data) => ({
    ...data,
    body: { ...(isKeyed(data.body) ? data.body : {}), file: bodyName },
  }));
}
