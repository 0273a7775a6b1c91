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
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import fc, { type GeneratorValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../src/main/engine/codec/convert-body.ts';
import { encodeBodyDraft } from '../src/main/engine/codec/encode-body-draft.ts';
import {
  kitchenPackage,
  kitchenSchema,
  kitchenTypes,
} from '../src/renderer/features/body-editor/form/model/kitchen-form.test-kit.ts';
import type { BodyDraft } from '../src/shared/model/body-draft.ts';
import { resolveBody } from '../src/shared/model/resolve-body.ts';
import { propertyRuns, propertyTimeoutMs } from './test/property-runs.ts';
import { randomMessage } from './test/random-proto-json.ts';
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
    '%s goes from JSON through form, text format and bytes to the same JSON, as protobuf-es has it',
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
  addUnknownFields(g, reflect(desc, message));
  const sent = toBinary(desc, message);
  const { typeName } = desc;

  const json = converted(typeName, hexBody(sent), 'json');
  expect(JSON.parse(filled(json).text)).toEqual(toJson(desc, message, { registry }));
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

/** As it is sent: without variables, for these bodies have none, and with braces that are only text. */
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

/** What protobuf-es reads: its ProtoJSON, and how many bytes of fields it does not know. */
function readBack(desc: DescMessage, bytes: Uint8Array): unknown {
  const message = fromBinary(desc, bytes) as Message;
  const known = toBinary(desc, message, { writeUnknownFields: false });
  return {
    json: toJson(desc, message, { registry }),
    byteLength: bytes.length,
    knownLength: known.length,
  };
}

/** Adds fields that no type has, here and in messages below. */
function addUnknownFields(g: GeneratorValue, message: ReflectMessage): void {
  if (message.desc.typeName.startsWith('google.protobuf.')) return;
  if (g(fc.integer, { min: 0, max: 3 }) === 0) {
    message.setUnknown([
      ...(message.getUnknown() ?? []),
      { no: 700, wireType: 0, data: Uint8Array.of(0x96, 0x01) },
      { no: 701, wireType: 2, data: Uint8Array.of(3, 0xff, 0x00, 0x80) },
    ]);
  }
  for (const field of message.fields) {
    if (!message.isSet(field)) continue;
    if (field.fieldKind === 'message') addUnknownFields(g, message.get(field));
    if (field.fieldKind === 'list' && field.listKind === 'message') {
      for (const item of message.get(field)) addUnknownFields(g, item as ReflectMessage);
    }
    if (field.fieldKind === 'map' && field.mapKind === 'message') {
      for (const [, value] of message.get(field)) addUnknownFields(g, value as ReflectMessage);
    }
  }
}
