import { automaticHeaders, hasBody } from '../../../shared/model/automatic-headers.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { redactedValue } from '../../../shared/model/redact-headers.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { resolveVariables } from '../../../shared/model/variables.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Deadlines, Limits, WireRequest } from '../http/http-engine.ts';
import { validateRequest } from '../http/validate-request.ts';
import { type FilledBody, fillBody, missingVariables, onFilled } from './fill-body.ts';

/** Generous for a person who waits, bounded for a server that never ends. Milliseconds. */
export const defaultDeadlines: Deadlines = {
  connectMs: 15_000,
  firstByteMs: 120_000,
  totalMs: 600_000,
};

export const defaultLimits: Limits = {
  wireBodyBytes: 256 * 1024 * 1024,
  decodedBodyBytes: 256 * 1024 * 1024,
  headerBytes: 256 * 1024,
};

/**
 * Resolves a request into the bytes that go out: variables, automatic headers, encoded body.
 * Throws a Problem for what the user has to mend first (`variable-missing`, `url-invalid`,
 * `type-missing`, `json-mismatch`, ...).
 *
 * @param encodeBody turns ProtoJSON text into protobuf of a message type
 */
export async function prepareRequest(options: {
  readonly request: SavedRequest;
  readonly variables: Readonly<Record<string, string>>;
  readonly version: string;
  readonly encodeBody: (text: string, typeName: string) => Promise<Uint8Array>;
}): Promise<WireRequest> {
  const { request } = options;
  const missing = new Map<string, Set<string>>();

  function resolve(text: string, where: string): string {
    const resolved = resolveVariables(text, options.variables);
    for (const name of resolved.missing) {
      missing.set(name, (missing.get(name) ?? new Set()).add(where));
    }
    return resolved.text;
  }

  const url = resolve(request.url.trim(), 'the URL');
  const typed = request.headers
    .filter((header) => header.enabled && header.name.trim() !== '')
    .map((header): RawHeader => {
      const where = `the header ${header.name}`;
      return [resolve(header.name.trim(), where), resolve(header.value, where)];
    });
  const hidden = typed.find(([, value]) => value === redactedValue);
  if (hidden) throw new ProblemError(notKept(hidden[0]));
  const body = hasBody(request) ? fillBody(request.body.text, options.variables) : null;
  for (const [name, places] of body?.missing ?? []) {
    missing.set(name, new Set([...(missing.get(name) ?? []), ...places]));
  }
  if (missing.size > 0) {
    const found = missingVariables(missing);
    throw new ProblemError({ ...found, detail: `${found.detail} Nothing was sent.` });
  }

  const rawHeaders = [...automaticHeaders(request, options.version), ...typed];
  const valid = validateRequest({ method: request.method.trim(), url, rawHeaders });
  return {
    ...valid,
    body: body && (await encode(request, body, options.encodeBody)),
    deadlines: defaultDeadlines,
    limits: defaultLimits,
  };
}

function notKept(name: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'header-invalid',
    title: `The value of ${name} was not kept`,
    detail: `Comparisons and runs are saved without credentials that were typed into headers. Nothing was sent.`,
    hint: 'Start again from the tab of the request, or put the value into a variable of the environment.',
  };
}

async function encode(
  request: SavedRequest,
  body: FilledBody,
  encodeBody: (text: string, typeName: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  // JSON goes out as it was typed: what the user sees is what the server gets.
  if (request.sendAs === 'json') return new TextEncoder().encode(body.text);
  const { requestType } = request;
  if (requestType === null) {
    throw new ProblemError({
      kind: 'type-missing',
      title: 'No request type is chosen',
      detail: 'The body can only be encoded as protobuf when its message type is known.',
      hint: 'Choose a Request type, or choose JSON under Send as, or clear the body.',
    });
  }
  return onFilled(body, () => encodeBody(body.text, requestType));
}
