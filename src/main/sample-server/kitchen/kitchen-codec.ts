import { ProblemError } from '../../../shared/problem.ts';
import { decodeMessage } from '../../proto/body/decode-message.ts';
import { encodeJsonBody } from '../../proto/body/encode-json-body.ts';
import { protoJsonOf } from '../../proto/body/proto-json-of.ts';
import { encodeTextFormat } from '../../proto/body/text-format.ts';
import { compileSchema } from '../../proto/types/compile/compile-schema.ts';
import { SampleError } from '../replies/reply.ts';
import { sampleProtos } from '../replies/sample-type.ts';
import cellarText from './cellar.textproto?raw';
import kitchenText from './kitchen.textproto?raw';
import pantryText from './pantry.textproto?raw';

/** The messages of the kitchen, without the package. */
export type KitchenName = 'Kitchen' | 'Pantry' | 'Cellar';

/** Text format, which protoc reads too: the test fixtures are made from the same files. */
const filledTexts: Readonly<Record<KitchenName, string>> = {
  Kitchen: kitchenText,
  Pantry: pantryText,
  Cellar: cellarText,
};

// The engine's own schema and codec: unlike the other samples, the kitchen has extensions, groups, editions
// and well-known types. This module is loaded on the first request for it.
const schema = compileSchema({
  id: 'kitchen',
  sources: [],
  problems: [],
  files: sampleProtos('kitchen').map(({ importPath, text }) => ({
    path: importPath,
    importPath,
    text,
  })),
});

const filled = new Map<KitchenName, Uint8Array>();

/** Returns the bytes of a message with everything set. */
export function filledMessage(name: KitchenName): Uint8Array {
  const known = filled.get(name);
  if (known) return known;
  const bytes = encodeTextFormat(schema, typeNameOf(name), filledTexts[name]);
  filled.set(name, bytes);
  return bytes;
}

/**
 * Returns a body as protobuf bytes; protobuf bodies stay unchanged, including unknown fields and order.
 * Throws a {@link SampleError} 400.
 */
export function kitchenBytes(
  name: KitchenName,
  format: 'protobuf' | 'json',
  body: Uint8Array,
): Uint8Array {
  return refusing(() => {
    if (format === 'json') return encodeJsonBody(schema, typeNameOf(name), textOf(body));
    decodeMessage(schema, typeNameOf(name), body);
    return body;
  });
}

/** Returns the compact ProtoJSON of a message. Throws a {@link SampleError} 400 if it has none. */
export function kitchenJson(name: KitchenName, bytes: Uint8Array): Uint8Array {
  return refusing(() => Buffer.from(protoJsonOf(schema, typeNameOf(name), bytes)));
}

function typeNameOf(name: KitchenName): string {
  return `com.example.samples.kitchen.${name}`;
}

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new SampleError(400, 'The body is not JSON: it is not UTF-8.');
  }
}

function refusing<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new SampleError(400, `${error.problem.title}: ${error.problem.detail}`);
  }
}
