import { createTable, type Table } from '../replies/table.ts';

/** A user of the store: a message User. Role numbers without a name in the enum are kept. */
export interface StoreUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: number;
  readonly created_at: typeof storeTime;
  readonly updated_at: typeof storeTime;
}

/**
 * The fixed time of the sample server's clock, so that every body has the same bytes each time. The message
 * keeps only the day; JSON also has the time, like a Java server's LocalDateTime.
 */
const storeTime = { year: 2024, month: 6, day: 3, text: '2024-06-03T10:11:12.123456' };

const times = { created_at: storeTime, updated_at: storeTime };

/** Creates 400 users: one admin, and employees. */
export function createUsers(): Table<StoreUser> {
  const user = (id: number, username: string, role: number): StoreUser => ({
    id,
    username,
    email: `${username}@email.com`,
    role,
    created_at: storeTime,
    updated_at: storeTime,
  });
  const others = Array.from({ length: 399 }, (_, index) => user(index + 2, `user${index}`, 2));
  return createTable([user(1, 'diego', 1), ...others]);
}

/** 20 products of two pieces each: messages ProductEntity. */
export const products = [
  ...['Milk', 'Bread', 'Eggs', 'Apples', 'Bananas', 'Orange Juice', 'Coffee', 'Tea', 'Cereal'],
  ...['Pasta', 'Tomato Sauce', 'Cheese', 'Yogurt', 'Water', 'Soda', 'Chips', 'Candy', 'Cookies'],
  ...['Ice Cream', 'Paper Towels'],
].map((name, index) => {
  const id = index + 1;
  const pieces = [2 * id - 1, 2 * id];
  return {
    ...{ id, name },
    ...times,
    products: pieces.map((piece) => ({ id: piece, entity_id: id, sold: false, ...times })),
  };
});

/** Returns a new user with the client's fields, without the id, which the table assigns. */
export function newUser(
  given: Pick<StoreUser, 'username' | 'email' | 'role'>,
): Omit<StoreUser, 'id'> {
  return { ...given, ...times };
}
