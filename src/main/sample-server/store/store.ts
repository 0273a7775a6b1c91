/** A user as the server keeps one. */
export interface StoreUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** Number of a UserRole; numbers that the enum does not name are kept. */
  readonly role: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Something the store sells, with its pieces. */
export interface StoreProductEntity {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly products: readonly StoreProduct[];
}

/** A product of the store; times are those of ISO 8601. */
export interface StoreProduct {
  readonly id: number;
  readonly entityId: number;
  readonly sold: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a client gives to create a user. */
export type NewUser = Pick<StoreUser, 'username' | 'email' | 'role'>;

/** The state of one sample server: users and products in memory. */
export interface Store {
  users(): readonly StoreUser[];
  user(id: number): StoreUser | undefined;
  /** Undefined when the store is full. */
  create(user: NewUser): StoreUser | undefined;
  /** Empty texts leave what was; undefined when there is no such user. */
  change(id: number, edit: Pick<StoreUser, 'username' | 'email'>): StoreUser | undefined;
  /** Whether there was such a user. */
  remove(id: number): boolean;
  products(): readonly StoreProductEntity[];
  /** Back to the data of the start. */
  reset(): void;
}

/**
 * The moment at which the sample server's clock stands still (ISO 8601 without a zone, six-digit
 * fraction, as Java servers write a LocalDateTime), so that every body has the same bytes each time.
 */
export const storeTime = '2024-06-03T10:11:12.123456';

/** How many users can be created beyond those of the start: memory stays bounded. */
export const maxCreatedUsers = 10_000;

const firstCreatedId = 401;

const productNames = [
  'Milk',
  'Bread',
  'Eggs',
  'Apples',
  'Bananas',
  'Orange Juice',
  'Coffee',
  'Tea',
  'Cereal',
  'Pasta',
  'Tomato Sauce',
  'Cheese',
  'Yogurt',
  'Water',
  'Soda',
  'Chips',
  'Candy',
  'Cookies',
  'Ice Cream',
  'Paper Towels',
];

/** Makes a store with the data of the start: 400 users and 20 products of two pieces each. */
export function createStore(): Store {
  const products = productNames.map(firstProduct);
  let users = firstUsers();
  let nextId = firstCreatedId;

  return {
    users: () => [...users.values()],
    user: (id) => users.get(id),
    create(given) {
      if (users.size >= 400 + maxCreatedUsers) return undefined;
      const user = { id: nextId, ...given, createdAt: storeTime, updatedAt: storeTime };
      users.set(nextId, user);
      nextId += 1;
      return user;
    },
    change(id, edit) {
      const user = users.get(id);
      if (!user) return undefined;
      const changed = {
        ...user,
        username: edit.username || user.username,
        email: edit.email || user.email,
        updatedAt: storeTime,
      };
      users.set(id, changed);
      return changed;
    },
    remove: (id) => users.delete(id),
    products: () => products,
    reset() {
      users = firstUsers();
      nextId = firstCreatedId;
    },
  };
}

function firstUsers(): Map<number, StoreUser> {
  const diego = firstUser(1, 'diego', 1);
  const others = Array.from({ length: 399 }, (_, index) => firstUser(index + 2, `user${index}`, 2));
  return new Map([diego, ...others].map((user) => [user.id, user]));
}

function firstUser(id: number, username: string, role: number): StoreUser {
  return {
    id,
    username,
    email: `${username}@email.com`,
    role,
    createdAt: storeTime,
    updatedAt: storeTime,
  };
}

function firstProduct(name: string, index: number): StoreProductEntity {
  const id = index + 1;
  const piece = (pieceId: number): StoreProduct => ({
    id: pieceId,
    entityId: id,
    sold: false,
    createdAt: storeTime,
    updatedAt: storeTime,
  });
  return {
    id,
    name,
    createdAt: storeTime,
    updatedAt: storeTime,
    products: [piece(2 * id - 1), piece(2 * id)],
  };
}
