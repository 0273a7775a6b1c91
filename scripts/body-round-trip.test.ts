import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFileRegistry,
  createRegistry,
  type DescMessage,
  fromBinary,
  fromJson,
  type Message,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import fc, { type GeneratorValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../src/main/proto/body/convert-body.ts';
import { encodeBodyDraft } from '../src/main/proto/body/encode-body-draft.ts';
import {
  kitchenPackage,
  kitchenSchema,
  kitchenTypes,
} from '../src/renderer/features/request/body/form/model/kitchen-form.test-kit.ts';
import type { BodyDraft } from '../src/shared/model/body-draft.ts';
import { resolveBody } from '../src/shared/model/resolve-body.ts';
import { propertyRuns, propertyTimeoutMs } from './test/property-runs.ts';
import { randomMessage } from './test/random-proto-json.ts';
import { addUnknownFields, unknownFieldsOf } from './test/random-unknown-fields.ts';
import { retypeForm, unfoldedForm } from './test/retype-form.ts';

const fixture = join(
  import.meta.dirname,
  '..',
  'e2e',
  'fixtures',
  'samples',
  'kitchen-types.binpb',
);
const files = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(fixture)));
const registry = createRegistry(...[...files].filter(({ kind }) => kind !== 'service'), files);

/** Every message type of the kitchen's three files: proto3, proto2 and edition 2023. */
const types = [...files].filter(
  (one): one is DescMessage => one.kind === 'message' && one.typeName.startsWith(kitchenPackage),
);
const anyTypes = [
  `${kitchenPackage}.Scalars`,
  `${kitchenPackage}.Recipe`,
  'google.protobuf.Duration',
  'google.protobuf.Int64Value',
];

describe('a body in all views', () => {
  it.each(types.map((desc) => [desc.typeName.slice(kitchenPackage.length + 1), desc] as const))(
    '%s goes from JSON through form, text format and bytes to the same JSON as in protobuf-es',
    (_name, desc) => {
      fc.assert(
        fc.property(fc.gen(), (g) => roundTrip(g, desc)),
        propertyRuns(6),
      );
    },
    propertyTimeoutMs,
  );
});

function roundTrip(g: GeneratorValue, desc: DescMessage): void {
  const written = randomMessage({ g, registry, anyTypes }, desc, 3);
  const message = fromJson(desc, written, { registry });
  const { bytes: sent, shown } = addUnknownFields(g, registry, desc, toBinary(desc, message));
  const { typeName } = desc;

  const json = converted(typeName, hexBody(sent), 'json');
  expect(JSON.parse(filled(json).text)).toEqual(
    toJson(desc, fromBinary(desc, shown), { registry }),
  );
  expect(readBack(desc, encodeBodyDraft(kitchenSchema, typeName, filled(json)))).toEqual(
    readBack(desc, sent),
  );

  const typed = retypeForm(formOf(typeName, json));
  const viaForm: BodyDraft = { ...json, text: typed };
  const textproto = converted(typeName, viaForm, 'textproto');
  const hex = converted(typeName, filled(textproto), 'hex');
  const bytes = encodeBodyDraft(kitchenSchema, typeName, hex);
  expect(readBack(desc, bytes)).toEqual(readBack(desc, sent));

  const again = converted(typeName, hex, 'json');
  expect(again.text).toEqual(json.text);
  expect(again.aside).toEqual(json.aside);
}

function converted(typeName: string, body: BodyDraft, to: 'json' | 'textproto' | 'hex'): BodyDraft {
  return convertBody(kitchenSchema, typeName, body, to).body;
}

/** Returns a body as it is sent: these bodies have no variables, and their braces are text. */
function filled(body: BodyDraft): BodyDraft {
  const { text, filled: values } = resolveBody(body.text, {}, { format: body.format });
  expect(values.every(({ name }) => name === null)).toBe(true);
  return { ...body, text };
}

function formOf(typeName: string, { text, aside }: BodyDraft) {
  return unfoldedForm({
    text,
    aside: aside ?? [],
    framing: null,
    typeName,
    types: kitchenTypes,
    filter: '',
    isSetOnly: true,
    problems: [],
  });
}

function hexBody(bytes: Uint8Array): BodyDraft {
  return { format: 'hex', text: Buffer.from(bytes).toString('hex') };
}

/** Returns what protobuf-es reads: its ProtoJSON, and the unknown fields byte for byte. */
function readBack(desc: DescMessage, bytes: Uint8Array): unknown {
  const message = fromBinary(desc, bytes) as Message;
  return {
    json: toJson(desc, message, { registry }),
    byteLength: bytes.length,
    unknown: unknownFieldsOf(registry, desc, bytes),
  };
}
