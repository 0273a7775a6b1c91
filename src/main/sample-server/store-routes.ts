import { checkToken, login, requireToken } from './login.ts';
import { readUserBody } from './read-user-body.ts';
import type { Reply, SampleRequest } from './reply.ts';
import { emptyReply } from './reply.ts';
import { replyInFormat, requireAnswerFormat } from './reply-in-format.ts';
import type { Handle, RouteGroup } from './route.ts';
import { SampleError } from './sample-error.ts';
import { createStore, maxCreatedUsers, type Store } from './store.ts';
import {
  answerToProtobuf,
  answerToServerJson,
  messageOfAnswer,
  type StoreAnswer,
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
