import { STATUS_CODES } from 'node:http';
import { chooseAnswerFormat } from './media-type.ts';
import { readUserBody } from './read-user-body.ts';
import { emptyReply, type Reply, type SampleRequest } from './reply.ts';
import { errorReply, SampleError } from './sample-error.ts';
import { maxCreatedUsers, type Store } from './store.ts';
import {
  answerToProtobuf,
  answerToServerJson,
  messageOfAnswer,
  type StoreAnswer,
} from './store-messages.ts';

type Handle = (request: SampleRequest, store: Store, parameter: string) => Reply;

interface Route {
  /** As the index lists it. */
  readonly path: string;
  /** Its first group is the route's parameter. */
  readonly pattern: RegExp;
  readonly about: string;
  /** By method; `*` takes every one. */
  readonly methods: Readonly<Record<string, Handle>>;
}

const routes: readonly Route[] = [
  {
    path: '/',
    pattern: /^\/$/,
    about: 'This list',
    methods: { GET: () => jsonReply(index) },
  },
  {
    path: '/store/users',
    pattern: /^\/store\/users$/,
    about: 'All users (UserCatalog); POST a CreateUser to add one',
    methods: {
      GET: (request, store) => storeReply(request, 200, { kind: 'users', users: store.users() }),
      POST: createUser,
    },
  },
  {
    path: '/store/users/{id}',
    pattern: /^\/store\/users\/([^/]+)$/,
    about: 'One user (User); PUT an EditUser to change it',
    methods: { GET: getUser, PUT: changeUser, DELETE: deleteUser },
  },
  {
    path: '/store/products',
    pattern: /^\/store\/products$/,
    about: 'All products (ProductCatalog)',
    methods: {
      GET: (request, store) =>
        storeReply(request, 200, { kind: 'products', products: store.products() }),
    },
  },
  {
    path: '/status/{code}',
    pattern: /^\/status\/([^/]+)$/,
    about: 'Answers with that status, 200 to 599, to any method',
    methods: { '*': answerStatus },
  },
  {
    path: '/reset',
    pattern: /^\/reset$/,
    about: 'POST to bring back the data of the start',
    methods: {
      POST: (_request, store) => {
        store.reset();
        return emptyReply(204);
      },
    },
  },
];

const index = {
  name: 'Protodesk sample server',
  routes: routes.map(({ path, about, methods }) => ({
    methods: Object.keys(methods),
    path,
    about,
  })),
  switches: {
    'delay=ms': 'waits before it answers, at most 60000',
    'gzip=1': 'compresses the answer with gzip',
    'br=1': 'compresses the answer with brotli',
    'chunked=1': 'sends the body in pieces, without Content-Length',
    'headers=0': 'leaves out X-Protobuf-Message and X-Protobuf-Schema',
    'close=1': 'closes the connection after the answer',
  },
};

/** Answers a request from the store: every mistake of the client becomes an error answer, none throws. */
export function answerRequest(request: SampleRequest, store: Store): Reply {
  try {
    return dispatch(request, store);
  } catch (error) {
    if (error instanceof SampleError) return errorReply(error, request.path);
    throw error;
  }
}

function dispatch(request: SampleRequest, store: Store): Reply {
  for (const route of routes) {
    const match = route.pattern.exec(request.path);
    if (!match) continue;
    // HEAD is GET whose body is left out when it is written (RFC 9110 §9.3.2).
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const handle = Object.hasOwn(route.methods, method)
      ? route.methods[method]
      : route.methods['*'];
    if (handle) return handle(request, store, match[1] ?? '');
    const allow = allowedMethods(route);
    if (method === 'OPTIONS') return emptyReply(200, { Allow: allow });
    throw new SampleError(405, `Request method '${request.method}' is not supported here.`, {
      Allow: allow,
    });
  }
  throw new SampleError(404, `There is nothing at ${request.path}; GET / lists what there is.`);
}

function allowedMethods(route: Route): string {
  const names = Object.keys(route.methods);
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function getUser(request: SampleRequest, store: Store, parameter: string): Reply {
  const user = store.user(userId(parameter)) ?? noUser(parameter);
  return storeReply(request, 200, { kind: 'user', user });
}

function createUser(request: SampleRequest, store: Store): Reply {
  // Chosen before anything changes: a request that cannot be answered must not create.
  requireAnswerFormat(request);
  const user = store.create(readUserBody(request, 'CreateUser'));
  if (!user) {
    throw new SampleError(
      507,
      `At most ${maxCreatedUsers} users can be created; POST /reset to start again.`,
    );
  }
  return storeReply(request, 201, { kind: 'user', user });
}

function changeUser(request: SampleRequest, store: Store, parameter: string): Reply {
  requireAnswerFormat(request);
  const edit = readUserBody(request, 'EditUser');
  const user = store.change(userId(parameter), edit) ?? noUser(parameter);
  return storeReply(request, 200, { kind: 'user', user });
}

function deleteUser(_request: SampleRequest, store: Store, parameter: string): Reply {
  if (!store.remove(userId(parameter))) noUser(parameter);
  return emptyReply(204);
}

/** An error status with an error body, any other with none: an empty 200 is worth trying too. */
function answerStatus(_request: SampleRequest, _store: Store, parameter: string): Reply {
  const code = /^\d{3}$/.test(parameter) ? Number(parameter) : 0;
  if (code < 200 || code > 599) {
    throw new SampleError(400, `Status '${parameter}' has to be a number from 200 to 599.`);
  }
  if (code >= 400) throw new SampleError(code, `You asked for ${code} ${STATUS_CODES[code] ?? ''}`);
  const isRedirect = [301, 302, 303, 307, 308].includes(code);
  return emptyReply(code, isRedirect ? { Location: '/' } : {});
}

function userId(parameter: string): number {
  if (!/^-?\d{1,9}$/.test(parameter)) {
    throw new SampleError(400, `User id '${parameter}' has to be a whole number.`);
  }
  return Number(parameter);
}

function noUser(id: string): never {
  throw new SampleError(404, `There is no user with id ${id}.`);
}

function requireAnswerFormat(request: SampleRequest) {
  const format = chooseAnswerFormat(request.accept);
  if (!format) {
    throw new SampleError(
      406,
      `Accept '${request.accept}' leaves nothing to answer in: allow application/x-protobuf or application/json.`,
    );
  }
  return format;
}

function storeReply(request: SampleRequest, status: number, answer: StoreAnswer): Reply {
  const format = requireAnswerFormat(request);
  if (format.kind === 'json') {
    return {
      status,
      headers: { 'Content-Type': format.essence },
      body: answerToServerJson(answer),
    };
  }
  const message = messageOfAnswer(answer);
  return {
    status,
    headers: {
      'X-Protobuf-Schema': message.schemaFile,
      'X-Protobuf-Message': message.typeName,
      // Spring appends the charset to every media type, though bytes have none.
      'Content-Type': `${format.essence};charset=UTF-8`,
    },
    body: answerToProtobuf(answer),
  };
}

function jsonReply(value: unknown): Reply {
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}
