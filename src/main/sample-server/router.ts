import { STATUS_CODES } from 'node:http';
import { createEchoRoutes } from './echo/echo-routes.ts';
import { createKitchenRoutes } from './kitchen/kitchen-routes.ts';
import { createPackedRoutes } from './packed/packed-routes.ts';
import { createPetclinicRoutes } from './petclinic/petclinic-routes.ts';
import { createPlansRoutes } from './plans/plans-routes.ts';
import { requireResponseFormat } from './replies/formats.ts';
import {
  emptyReply,
  errorReply,
  jsonReply,
  type Reply,
  SampleError,
  type SampleRequest,
} from './replies/reply.ts';
import type { Call, Operation, Route } from './replies/route.ts';
import { messageReply, readMessage } from './replies/sample-message.ts';
import { createStoreRoutes } from './store/store-routes.ts';

/** Responds to a request: every client mistake becomes an error response; it never rejects. */
export type Router = (request: SampleRequest) => Promise<Reply>;

/** Creates the router of one server: its routes with their own data. */
export function createRouter(): Router {
  const groups = [
    createStoreRoutes(),
    createEchoRoutes(),
    createPlansRoutes(),
    createPetclinicRoutes(),
    createKitchenRoutes(),
    createPackedRoutes(),
  ];
  const routes: Route[] = [
    {
      path: '/',
      about: 'This list',
      methods: { GET: () => jsonReply(200, indexOf(routes)) },
    },
    ...groups.flatMap((group) => group.routes),
    {
      path: '/status/{code}',
      about: 'Responds with that status, 200 to 599, to any method',
      methods: { '*': ({ parameters: [code = ''] }) => statusReply(code) },
    },
    {
      path: '/reset',
      about: 'POST to bring back the data of the start',
      methods: {
        POST: () => {
          for (const group of groups) group.reset?.();
          return emptyReply(204);
        },
      },
    },
  ];
  const table = routes.map((route) => ({ ...route, pattern: routePattern(route.path) }));

  return async (request) => {
    try {
      return await dispatch(request, table);
    } catch (error) {
      if (error instanceof SampleError) return errorReply(error, request.path);
      throw error;
    }
  };
}

function indexOf(routes: readonly Route[]): unknown {
  return {
    name: 'Protodesk sample server',
    routes: routes.map(({ path, about, methods }) => ({
      methods: Object.keys(methods),
      path,
      about,
    })),
    switches: {
      'delay=ms': 'waits before it responds, at most 60000',
      'gzip=1': 'compresses the response with gzip',
      'br=1': 'compresses the response with brotli',
      'chunked=1': 'sends the body in pieces, without Content-Length',
      'headers=0': 'leaves out X-Protobuf-Message and X-Protobuf-Schema',
      'close=1': 'closes the connection after the response',
    },
  };
}

function dispatch(
  request: SampleRequest,
  table: readonly (Route & { readonly pattern: RegExp })[],
): Reply | Promise<Reply> {
  for (const route of table) {
    const match = route.pattern.exec(request.path);
    if (!match) continue;
    // HEAD is GET without writing the body (RFC 9110 §9.3.2).
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const handle = Object.hasOwn(route.methods, method)
      ? route.methods[method]
      : route.methods['*'];
    if (handle) {
      route.check?.(request);
      const call = { request, parameters: match.slice(1) };
      return typeof handle === 'function' ? handle(call) : operate(handle, call);
    }
    const allow = allowedMethods(route);
    if (method === 'OPTIONS') return emptyReply(200, { Allow: allow });
    throw new SampleError(405, `Request method '${request.method}' is not supported here.`, {
      Allow: allow,
    });
  }
  throw new SampleError(404, `There is nothing at ${request.path}; GET / lists what there is.`);
}

function operate({ takes, gives, status, location, run }: Operation, call: Call): Reply {
  const { request } = call;
  // A request whose response is impossible must change nothing.
  if (takes) requireResponseFormat(request);
  const message = { ...run(call, () => readMessage(request, takes ?? gives)) };
  const headers = location ? { Location: location(message) } : {};
  return messageReply(request, status ?? 200, gives, message, headers);
}

/** Returns the pattern of a {@link Route} path: its groups are the parameters. */
function routePattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
}

function allowedMethods(route: Route): string {
  const names = Object.keys(route.methods);
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** Returns an error status with an error body, any other without: an empty 200 is also a useful test. */
function statusReply(parameter: string): Reply {
  const code = /^\d{3}$/.test(parameter) ? Number(parameter) : 0;
  if (code < 200 || code > 599) {
    throw new SampleError(400, `Status '${parameter}' has to be a number from 200 to 599.`);
  }
  if (code >= 400) throw new SampleError(code, `You asked for ${code} ${STATUS_CODES[code] ?? ''}`);
  const isRedirect = [301, 302, 303, 307, 308].includes(code);
  return emptyReply(code, isRedirect ? { Location: '/' } : {});
}
