import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, isScalar, isSeq, Scalar, type YAMLMap } from 'yaml';
import { z } from 'zod';
import { type BodyDraft, bodyFormatSchema } from '../../../shared/model/body-draft.ts';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { editYaml, pairOf, setKey } from './edit-yaml.ts';
import type { FileKind } from './file-kind.ts';
import { parseYaml } from './parse-yaml.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { authKey, headersKey, tlsKey, versionKey } from './settings-keys.ts';

/** How the name of a request's file ends. */
export const requestSuffix = '.request.yaml';

/** `body` of a request's file: mere text is ProtoJSON. */
const bodyKey = z
  .union(
    [
      z
        .string()
        .transform((text): BodyDraft => ({ format: 'json', text }))
        .meta({ description: 'ProtoJSON.' }),
      z
        .object({
          format: bodyFormatSchema.default('json').meta({ description: 'How the text is typed.' }),
          file: z.string().min(1).meta({
            description: 'The file that the body lies in, relative to the folder of this one.',
          }),
          text: z.undefined().optional(),
        })
        .transform(
          ({ format, file }): BodyDraft => ({
            format,
            text: '',
            file: { path: file, byteLength: 0 },
          }),
        ),
      z
        .object({
          format: bodyFormatSchema.default('json').meta({ description: 'How the text is typed.' }),
          text: z.string().default('').meta({ description: 'May hold variables within strings.' }),
          file: z.undefined().optional(),
        })
        .transform(({ format, text }): BodyDraft => ({ format, text })),
    ],
    { error: 'It has to be text, {text: ...} or {file: NAME}, with "format: json" or without.' },
  )
  .prefault('')
  .meta({ description: 'The body, as it is typed.' });

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
  auth: authKey,
  tls: tlsKey,
  captures: shape.captures.meta({
    description:
      'Variables that an answer with a 2xx status sets: `path` is a field path, a JSON pointer with a leading `/`, or the name of a header.',
  }),
  body: bodyKey,
});

/** A request as its file has it; a body in a file of its own is named, not read. */
export const requestFileSchema: z.ZodType<SavedRequest> = requestFileShape.transform(
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
const keyOrder = [
  'id',
  'name',
  'method',
  'url',
  'sendAs',
  'askFor',
  'headers',
  'requestType',
  'responseType',
  'schemaSet',
  'body',
];
const headerOrder = ['name', 'value', 'enabled'];
const bodyOrder = ['format', 'text'];

/** The text of a new request file; what is as it is by default is left out. */
export function newRequestText(request: SavedRequest): string {
  const document = new Document({});
  const { id, name, method, url } = request;
  for (const [key, value] of Object.entries({ id, name, method, url })) {
    setKey(document, document.contents as unknown as YAMLMap, key, value, keyOrder);
  }
  return changedRequestText(document.toString({ lineWidth: 0 }), request);
}

/**
 * The text of a request's file after the request was changed. Comments, unknown keys and order stay,
 * and only the lines of what changed differ.
 *
 * @throws Error when the text does not parse as a request
 */
export function changedRequestText(text: string, request: SavedRequest): string {
  const before = requestFileSchema.parse(parseYaml(text).value);
  for (const scalarOf of [blockText, quotedText]) {
    const changed = attempt(() =>
      editYaml(text, (root, document) => {
        changeFields(document, root, before, request, scalarOf);
      }),
    );
    if (changed !== null && holds(changed, request)) return changed;
  }
  // Values that refer to each other are written out, each for itself. JSON is YAML.
  return `${JSON.stringify({ ...(parseYaml(text).value as object), ...request }, null, 2)}\n`;
}

function attempt(edit: () => string): string | null {
  try {
    return edit();
  } catch {
    // A reference to what the edit took away.
    return null;
  }
}

function holds(text: string, request: SavedRequest): boolean {
  const read = requestFileSchema.safeParse(parseYaml(text).value);
  return read.success && isDeepStrictEqual(read.data, request);
}

function changeFields(
  document: Document,
  root: YAMLMap,
  before: SavedRequest,
  after: SavedRequest,
  scalarOf: (text: string) => Scalar,
): void {
  for (const key of ['id', 'name', 'method', 'url', 'sendAs', 'askFor'] as const) {
    if (after[key] !== before[key]) setKey(document, root, key, after[key], keyOrder);
  }
  if (!isDeepStrictEqual(after.headers, before.headers)) {
    changeHeaders(document, root, before.headers, after.headers);
  }
  for (const key of ['requestType', 'responseType', 'schemaSet'] as const) {
    if (after[key] !== before[key]) {
      setKey(document, root, key, after[key] ?? undefined, keyOrder);
    }
  }
  if (!isDeepStrictEqual(after.body, before.body)) {
    changeBody(document, root, before.body, after.body, scalarOf);
  }
}

function changeHeaders(
  document: Document,
  root: YAMLMap,
  before: readonly RequestHeader[],
  after: readonly RequestHeader[],
): void {
  const listed = pairOf(root, 'headers')?.value;
  if (after.length === 0 || !isSeq(listed)) {
    const items = after.map(plainHeader);
    setKey(document, root, 'headers', items.length > 0 ? items : undefined, keyOrder);
    return;
  }
  const free = new Set(before.keys());
  const same = after.map((header) => {
    const found = [...free].find((index) => isDeepStrictEqual(before[index], header));
    if (found !== undefined) free.delete(found);
    return found;
  });
  const rest = [...free];
  listed.items = after.map((header, index) => {
    // A header that was changed takes the place of the next one that is not there any more.
    const from = same[index] ?? rest.shift();
    const item = from === undefined ? undefined : listed.items[from];
    if (!isMap(item)) return document.createNode(plainHeader(header));
    const old = before[from as number] as RequestHeader;
    for (const key of ['name', 'value'] as const) {
      if (old[key] !== header[key]) setKey(document, item, key, header[key], headerOrder);
    }
    if (old.enabled !== header.enabled) {
      setKey(document, item, 'enabled', header.enabled ? undefined : false, headerOrder);
    }
    return item;
  });
}

function plainHeader({ name, value, enabled }: RequestHeader): object {
  return enabled ? { name, value } : { name, value, enabled };
}

function changeBody(
  document: Document,
  root: YAMLMap,
  before: BodyDraft,
  after: BodyDraft,
  scalarOf: (text: string) => Scalar,
): void {
  const body = pairOf(root, 'body')?.value;
  if (isScalar(body) && typeof body.value === 'string' && after.format === 'json') {
    setKey(document, root, 'body', scalarOf(after.text), keyOrder);
    return;
  }
  if (!isMap(body)) setKey(document, root, 'body', {}, keyOrder);
  const map = pairOf(root, 'body')?.value as YAMLMap;
  if (after.format !== before.format) setKey(document, map, 'format', after.format, bodyOrder);
  if (after.text !== before.text) setKey(document, map, 'text', scalarOf(after.text), bodyOrder);
}

/** What a literal block gives back as it was; line breaks other than LF, and controls, it does not. */
const literal =
  /^[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

function blockText(text: string): Scalar {
  if (text.trim() === '' || !literal.test(text)) return quotedText(text);
  const scalar = new Scalar(text);
  scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}

function quotedText(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}
