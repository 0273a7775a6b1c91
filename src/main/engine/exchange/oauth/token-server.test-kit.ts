import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the token server got. */
export interface TokenRequest {
  /** Of the body. */
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

/** What the token server responds; an object as JSON. */
export interface TokenReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** A token server and an API that wants its tokens, both on loopback. */
export interface TokenServerKit {
  readonly url: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** Redirects at once, as after a sign-in; the code is `code-1`. */
  readonly authorizationUrl: string;
  /** The requests for tokens. */
  readonly asked: TokenRequest[];
  /** The Authorization headers that the API got. */
  readonly used: (string | null)[];
  /** The tokens that the API accepts; all when empty. */
  readonly accepted: Set<string>;
  /** Sets what is responded to the next requests for tokens, in order; the last one stays. */
  reply(...replies: readonly TokenReply[]): void;
  close(): Promise<void>;
}

/** Starts both on one port: `/token` and `/api`. By default it gives `token-1`, `token-2`, ... */
export async function startTokenServer(): Promise<TokenServerKit> {
  const asked: TokenRequest[] = [];
  const used: (string | null)[] = [];
  const accepted = new Set<string>();
  let replies: TokenReply[] = [];

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push({ form, authorization: request.headers.authorization ?? null });
    const numbered = { access_token: `token-${asked.length}`, token_type: 'Bearer' };
    const { status = 200, headers = {}, body } = replies[0] ?? { body: numbered };
    if (replies.length > 1) replies = replies.slice(1);
    const isJson = typeof body === 'object';
    response.writeHead(status, {
      'content-type': isJson ? 'application/json' : 'text/html',
      ...headers,
    });
    response.end(isJson ? JSON.stringify(body) : body);
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/token')) {
      void giveToken(request, response);
      return;
    }
    if (request.url?.startsWith('/authorize')) {
      const { searchParams } = new URL(request.url, 'http://127.0.0.1');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'code-1');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const authorization = request.headers.authorization ?? null;
    used.push(authorization);
    const token = authorization?.replace('Bearer ', '') ?? '';
    response.writeHead(accepted.size === 0 || accepted.has(token) ? 200 : 401);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, tokenUrl: `${url}/token`, apiUrl: `${url}/api`, asked, used, accepted },
    authorizationUrl: `${url}/authorize`,
    reply(...given) {
      replies = [...given];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
