import { messageOf } from '../../../shared/problem.ts';
import { emptyReply, type Reply, type SampleRequest } from '../replies/reply.ts';
import { replyInFormat, requireAnswerFormat } from '../replies/reply-in-format.ts';
import { parseJsonBody, requestFormat } from '../replies/request-format.ts';
import type { Handle, RouteGroup } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';
import { checkToken, login, requireToken } from './login.ts';
import { createStore, maxCreatedUsers, type NewUser, type Store } from './store.ts';
import {
  answerToProtobuf,
  answerToServerJson,
  messageOfAnswer,
  roleNames,
  type StoreAnswer,
  storeCodec,
  storeType,
} from './store-messages.ts';

/** `/store`: users and products of a small store, whose users can be changed and can log in. */
export function createStoreRoutes(): RouteGroup {
  const store = createStore();
  const over =
    (handle: (request: SampleRequest, store: Store, parameter: string) => Reply): Handle =>
    (request, [parameter = '']) => {
      checkToken(request);
      return handle(request, store, parameter);
    };
  const forMembers =
    (handle: (request: SampleRequest, store: Store, username: string) => Reply): Handle =>
    (request) =>
      handle(request, store, requireToken(request));
  return {
    routes: [
      {
        path: '/account',
        about: 'The user (User) whose token of /login is sent as Bearer; 401 without one',
        methods: { GET: forMembers(getAccount) },
      },
      {
        path: '/account/products',
        about: 'The products (ProductCatalog), for who logged in; 401 without a token',
        methods: { GET: forMembers(listProducts) },
      },
      {
        path: '/login',
        about:
          'POST {"username","password"} as JSON for a {"token"} that /account and /store take as Bearer',
        methods: { POST: (request) => login(request, store) },
      },
      {
        path: '/store/users',
        about: 'All users (UserCatalog); POST a CreateUser to add one',
        methods: { GET: over(listUsers), POST: over(createUser) },
      },
      {
        path: '/store/users/{id}',
        about: 'One user (User); PUT an EditUser to change it',
        methods: { GET: over(getUser), PUT: over(changeUser), DELETE: over(deleteUser) },
      },
      {
        path: '/store/products',
        about: 'All products (ProductCatalog)',
        methods: { GET: over(listProducts) },
      },
    ],
    reset: () => store.reset(),
  };
}

function getAccount(request: SampleRequest, store: Store, username: string): Reply {
  const user = store.users().find((one) => one.username === username);
  if (!user) throw new SampleError(404, `The user '${username}' was deleted.`);
  return storeReply(request, 200, { kind: 'user', user });
}

function listUsers(request: SampleRequest, store: Store): Reply {
  return storeReply(request, 200, { kind: 'users', users: store.users() });
}

function listProducts(request: SampleRequest, store: Store): Reply {
  return storeReply(request, 200, { kind: 'products', products: store.products() });
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

function userId(parameter: string): number {
  if (!/^-?\d{1,9}$/.test(parameter)) {
    throw new SampleError(400, `User id '${parameter}' has to be a whole number.`);
  }
  return Number(parameter);
}

function noUser(id: string): never {
  throw new SampleError(404, `There is no user with id ${id}.`);
}

function storeReply(request: SampleRequest, status: number, answer: StoreAnswer): Reply {
  return replyInFormat(request, status, {
    ...messageOfAnswer(answer),
    toProtobuf: () => answerToProtobuf(answer),
    toJson: () => answerToServerJson(answer),
  });
}

const maxTextLength = 256;

/** Reads a CreateUser or EditUser in the format its Content-Type names. Throws a {@link SampleError}. */
function readUserBody(request: SampleRequest, name: 'CreateUser' | 'EditUser'): NewUser {
  const value =
    requestFormat(request) === 'json'
      ? readJson(request.body, name)
      : readProtobuf(request.body, name);
  return {
    username: textOf(value, 'username'),
    email: textOf(value, 'email'),
    role: roleOf(value),
  };
}

function readProtobuf(body: Uint8Array, name: 'CreateUser' | 'EditUser'): Record<string, unknown> {
  try {
    return storeCodec().decode(storeType(name), body);
  } catch (error) {
    throw new SampleError(
      400,
      `The ${body.length} bytes of the body are not a ${name} message: ${messageOf(error)}`,
    );
  }
}

function readJson(body: Uint8Array, name: 'CreateUser' | 'EditUser'): Record<string, unknown> {
  const value = parseJsonBody(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SampleError(400, `The body has to be a JSON object with the fields of ${name}.`);
  }
  return { ...value };
}

function textOf(value: Record<string, unknown>, field: 'username' | 'email'): string {
  const given = value[field] ?? '';
  if (typeof given !== 'string') {
    throw new SampleError(400, `Field '${field}' has to be a string.`);
  }
  if (given.length > maxTextLength) {
    throw new SampleError(
      400,
      `Field '${field}' has ${given.length} characters; at most ${maxTextLength} are allowed.`,
    );
  }
  return given;
}

/** By name or by number; numbers that the enum does not name are kept, as proto3 enums are open. */
function roleOf(value: Record<string, unknown>): number {
  const given = value.role ?? 0;
  if (typeof given === 'number' && Number.isInteger(given) && given === (given | 0)) return given;
  const number = typeof given === 'string' ? roleNames.indexOf(given) : -1;
  if (number >= 0) return number;
  throw new SampleError(400, `Field 'role' has to be one of ${roleNames.join(', ')}.`);
}
