import { createHash } from 'node:crypto';
import { parseJsonBody, requestFormat } from '../replies/formats.ts';
import { jsonReply, type Reply, SampleError, type SampleRequest } from '../replies/reply.ts';
import type { StoreUser } from './store-data.ts';

/** The password of every user of the sample store: it protects nothing. */
const password = '1234567890';

/**
 * Responds to `{username, password}` with `{token}`, in JSON on both sides, as APIs often do that otherwise
 * use protobuf. Throws a {@link SampleError} 400, 401 or 415.
 */
export function login(request: SampleRequest, users: readonly StoreUser[]): Reply {
  if (request.contentType !== undefined && requestFormat(request) !== 'json') {
    throw new SampleError(415, 'The login speaks JSON only: send application/json.', {
      Accept: 'application/json',
    });
  }
  const given = parseJsonBody(request.body);
  const [username, typed] = [textOf(given, 'username'), textOf(given, 'password')];
  const isUser = users.some((user) => user.username === username);
  if (!isUser || typed !== password) {
    throw new SampleError(401, 'There is no user with that name and password.');
  }
  return jsonReply(200, { token: tokenOf(username) });
}

/**
 * Refuses a bearer token that the login did not issue (RFC 6750 §3). A request without one passes, and so
 * does any other kind of Authorization. Throws a {@link SampleError} 401.
 *
 * @returns the name of the token's user; null without a token
 */
export function checkToken(request: SampleRequest): string | null {
  const token = /^bearer(?: +(.*))?$/i.exec(request.authorization?.trim() ?? '');
  if (!token) return null;
  const given = token[1] ?? '';
  const username = given.slice(0, Math.max(0, given.lastIndexOf('.')));
  if (given === tokenOf(username)) return username;
  throw new SampleError(401, 'The token is not one that POST /login gave.', {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  });
}

/**
 * Returns the name of the user of a request's token. Throws a {@link SampleError} 401 also without a token
 * (RFC 6750 §3: then the challenge names no error).
 */
export function requireToken(request: SampleRequest): string {
  const username = checkToken(request);
  if (username !== null) return username;
  throw new SampleError(
    401,
    'This is for who logged in: send the token of POST /login as Bearer.',
    {
      'WWW-Authenticate': 'Bearer',
    },
  );
}

/** Always the same for a user, so that a saved request keeps working; it contains no secret. */
function tokenOf(username: string): string {
  const hash = createHash('sha256').update(`protodesk sample ${username}`).digest('base64url');
  return `${username}.${hash.slice(0, 16)}`;
}

function textOf(value: unknown, name: string): string {
  const isObject = typeof value === 'object' && value !== null;
  const text: unknown = isObject && Object.hasOwn(value, name) ? Reflect.get(value, name) : '';
  if (typeof text === 'string' && text !== '') return text;
  throw new SampleError(400, `Field '${name}' has to be a string that is not empty.`);
}
