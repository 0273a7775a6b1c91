import { emptyReply, SampleError } from '../replies/reply.ts';
import type { Operation, Route, RouteGroup } from '../replies/route.ts';
import { shortText } from '../replies/sample-message.ts';
import { type PlainMessage, sampleType } from '../replies/sample-type.ts';
import { maxCreatedRows } from '../replies/table.ts';
import { checkToken, login, requireToken } from './login.ts';
import { createUsers, newUser, products, type StoreUser } from './store-data.ts';

const User = sampleType('store', 'User');
const UserCatalog = sampleType('store', 'UserCatalog');
const ProductCatalog = sampleType('store', 'ProductCatalog');

/** Creates `/store`: users and products of a small store; users can be changed and can log in. */
export function createStoreRoutes(): RouteGroup {
  let users = createUsers();
  const userOf = (id: string): StoreUser => {
    if (!/^-?\d{1,9}$/.test(id)) {
      throw new SampleError(400, `User id '${id}' has to be a whole number.`);
    }
    const user = users.find(Number(id));
    if (user) return user;
    throw new SampleError(404, `There is no user with id ${id}.`);
  };

  /** For logged-in users. */
  const account: readonly Route[] = [
    {
      path: '/account',
      about: 'The user (User) whose token of /login is sent as Bearer; 401 without one',
      methods: {
        GET: {
          gives: User,
          run({ request }) {
            const username = requireToken(request);
            const user = users.all().find((one) => one.username === username);
            if (user) return user;
            throw new SampleError(404, `The user '${username}' was deleted.`);
          },
        },
      },
    },
    {
      path: '/account/products',
      about: 'The products (ProductCatalog), for who logged in; 401 without a token',
      check: requireToken,
      methods: { GET: listProducts },
    },
    {
      path: '/login',
      about:
        'POST {"username","password"} as JSON for a {"token"} that /account and /store take as Bearer',
      methods: { POST: ({ request }) => login(request, users.all()) },
    },
  ];

  /** For everybody, but only with no token or one of the login. */
  const store: readonly Route[] = [
    {
      path: '/store/users',
      about: 'All users (UserCatalog); POST a CreateUser to add one',
      check: checkToken,
      methods: {
        GET: { gives: UserCatalog, run: () => ({ users: users.all() }) },
        POST: {
          takes: sampleType('store', 'CreateUser'),
          gives: User,
          status: 201,
          run(_call, read) {
            const user = users.insert(newUser(readUser(read())));
            if (user) return user;
            throw new SampleError(
              507,
              `At most ${maxCreatedRows} users can be created; POST /reset to start again.`,
            );
          },
        },
      },
    },
    {
      path: '/store/users/{id}',
      about: 'One user (User); PUT an EditUser to change it',
      check: checkToken,
      methods: {
        GET: { gives: User, run: ({ parameters: [id = ''] }) => userOf(id) },
        PUT: {
          takes: sampleType('store', 'EditUser'),
          gives: User,
          run({ parameters: [id = ''] }, read) {
            const { username, email } = readUser(read());
            const user = userOf(id);
            // An empty text keeps the old value.
            const changed = {
              ...user,
              username: username || user.username,
              email: email || user.email,
            };
            users.replace(changed);
            return changed;
          },
        },
        DELETE({ parameters: [id = ''] }) {
          users.remove(userOf(id).id);
          return emptyReply(204);
        },
      },
    },
    {
      path: '/store/products',
      about: 'All products (ProductCatalog)',
      check: checkToken,
      methods: { GET: listProducts },
    },
  ];

  return {
    routes: [...account, ...store],
    reset() {
      users = createUsers();
    },
  };
}

const listProducts: Operation = { gives: ProductCatalog, run: () => ({ products }) };

const maxTextLength = 256;

/** Reads a CreateUser or EditUser. */
function readUser(fields: PlainMessage): Pick<StoreUser, 'username' | 'email' | 'role'> {
  return {
    username: shortText(fields, 'username', maxTextLength),
    email: shortText(fields, 'email', maxTextLength),
    role: Number(fields.role ?? 0),
  };
}
