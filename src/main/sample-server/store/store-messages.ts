import { loadProtoText, type PlainCodec } from '../../proto/body/plain-codec.ts';
import { storeProtos } from './sample-protos.ts';
import type { StoreProductEntity, StoreUser } from './store.ts';

/** What a route answers with, before a format is chosen. */
export type StoreAnswer =
  | { readonly kind: 'user'; readonly user: StoreUser }
  | { readonly kind: 'users'; readonly users: readonly StoreUser[] }
  | { readonly kind: 'products'; readonly products: readonly StoreProductEntity[] };

const storePackage = 'com.example.samples.store';

const messages = {
  user: { typeName: `${storePackage}.User`, schemaFile: 'store/user.proto' },
  users: { typeName: `${storePackage}.UserCatalog`, schemaFile: 'store/user.proto' },
  products: { typeName: `${storePackage}.ProductCatalog`, schemaFile: 'store/product.proto' },
} as const;

/** Names of UserRole by number. */
export const roleNames: readonly string[] = ['UNKNOWN', 'ADMIN', 'EMPLOYEE'];

let codec: PlainCodec | undefined;

/** Compiled once a process, on first use, since starting the app must not wait for it. */
export function storeCodec(): PlainCodec {
  codec ??= loadProtoText(storeProtos);
  return codec;
}

/** Full name of a request's message type. */
export function storeType(name: 'CreateUser' | 'EditUser'): string {
  return `${storePackage}.${name}`;
}

/** The message type of an answer and the .proto file that defines it, as Spring puts them in headers. */
export function messageOfAnswer(answer: StoreAnswer): { typeName: string; schemaFile: string } {
  return messages[answer.kind];
}

/** The answer as canonical protobuf. */
export function answerToProtobuf(answer: StoreAnswer): Uint8Array {
  return storeCodec().encode(messages[answer.kind].typeName, answerToMessage(answer));
}

function answerToMessage(answer: StoreAnswer): Record<string, unknown> {
  switch (answer.kind) {
    case 'user':
      return userToMessage(answer.user);
    case 'users':
      return { users: answer.users.map(userToMessage) };
    case 'products':
      return { products: answer.products.map(entityToMessage) };
  }
}

function userToMessage(user: StoreUser): Record<string, unknown> {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    ...datesToMessage(user),
  };
}

function entityToMessage(entity: StoreProductEntity): Record<string, unknown> {
  return {
    id: entity.id,
    name: entity.name,
    ...datesToMessage(entity),
    products: entity.products.map((product) => ({
      id: product.id,
      entity_id: product.entityId,
      sold: product.sold,
      ...datesToMessage(product),
    })),
  };
}

function datesToMessage(value: { readonly createdAt: string; readonly updatedAt: string }) {
  return { created_at: dayOf(value.createdAt), updated_at: dayOf(value.updatedAt) };
}

/** The message keeps the day only, which is what its JSON keeps more than. */
function dayOf(time: string): { year: number; month: number; day: number } {
  return {
    year: Number(time.slice(0, 4)),
    month: Number(time.slice(5, 7)),
    day: Number(time.slice(8, 10)),
  };
}

/**
 * The answer as the server's own JSON: camelCase, times in full, a bare array for a list, defaults
 * written. It comes from the server's data and says more than the message does: it is not ProtoJSON.
 */
export function answerToServerJson(answer: StoreAnswer): Uint8Array {
  return Buffer.from(JSON.stringify(serverValueOf(answer)));
}

function serverValueOf(answer: StoreAnswer): unknown {
  switch (answer.kind) {
    case 'user':
      return userToServerValue(answer.user);
    case 'users':
      return answer.users.map(userToServerValue);
    case 'products':
      return answer.products;
  }
}

function userToServerValue(user: StoreUser): unknown {
  return { ...user, role: roleNames[user.role] ?? user.role };
}
