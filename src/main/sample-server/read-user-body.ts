import { messageOf } from '../../shared/problem.ts';
import type { SampleRequest } from './reply.ts';
import { parseJsonBody, requestFormat } from './request-format.ts';
import { SampleError } from './sample-error.ts';
import type { NewUser } from './store.ts';
import { roleNames, storeCodec, storeType } from './store-messages.ts';

const maxTextLength = 256;

/** Reads a CreateUser or EditUser in the format its Content-Type names. Throws a {@link SampleError}. */
export function readUserBody(request: SampleRequest, name: 'CreateUser' | 'EditUser'): NewUser {
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
