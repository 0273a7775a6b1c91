import { describe, expect, it } from 'vitest';
import { encodeJsonBody } from '../../body/encode-json-body.ts';
import { protoJsonOf } from '../../body/proto-json-of.ts';
import { checkFidelity } from '../../meaning/check-fidelity.ts';
import { outlineTypes } from '../../meaning/outlined-types.ts';
import { writeDescriptorSet } from '../descriptor-set/descriptor-sets.test-kit.ts';
import { readDescriptorSet } from '../descriptor-set/read-descriptor-set.ts';
import { compileSchema } from './compile-schema.ts';
import { compileText } from './compile-text.test-kit.ts';

/** As protoc writes them: schema, type, ProtoJSON, bytes. */
const forms = [
  [
    'an extension whose type is the message of a group beside it has a length',
    `syntax = "proto2"; message M { optional group G = 1 { optional int32 a = 1; } extensions 100 to 200;
      extend M { optional G e1 = 100; } }`,
    '{"[M.e1]":{"a":8}}',
    'a206020808',
  ],
  [
    'an extension of the file whose type is the message of a group of an extension has a length',
    `syntax = "proto2"; message M { extensions 100 to 200; }
      extend M { optional group G = 100 { optional int32 a = 1; } optional G e1 = 101; }`,
    '{"[g]":{"a":1},"[e1]":{"a":2}}',
    'a3060801a406aa06020802',
  ],
  [
    'a field whose type is the message of a group beside it has a length',
    'syntax = "proto2"; message M { optional group G = 1 { optional int32 a = 1; } optional G b = 2; }',
    '{"g":{"a":1},"b":{"a":2}}',
    '0b08010c12020802',
  ],
  [
    'a map of a file with delimited messages has lengths, and so have its values',
    `edition = "2023"; option features.message_encoding = DELIMITED;
      message M { map<int32, V> m = 1; V v = 2; repeated V l = 3; } message V { int32 a = 1; }`,
    '{"m":{"1":{"a":5}},"v":{"a":6},"l":[{"a":7}]}',
    '0a06080112020805130806141b08071c',
  ],
  [
    'a field of a oneof takes the features of the oneof',
    `edition = "2024"; message M { oneof o { option features.message_encoding = DELIMITED; V v = 1; } }
      message V { int32 a = 1 [features.field_presence = IMPLICIT]; }`,
    '{"v":{"a":1}}',
    '0b08010c',
  ],
] as const;

describe('wireFormOf', () => {
  it.each(forms)('%s', (_name, text, json, hex) => {
    const schema = compileText(text);
    const bytes = encodeJsonBody(schema, 'M', json);

    expect(Buffer.from(bytes).toString('hex')).toBe(hex);
    expect(protoJsonOf(schema, 'M', bytes)).toBe(json);
    const found = checkFidelity({ bytes, framing: null, typeName: 'M', shapes: schema.shapeOf });
    expect(found).toMatchObject({ isExact: true, findings: [], fault: null });
  });

  it.each(forms)('%s, also through a descriptor set', (_name, text, json, hex) => {
    const set = writeDescriptorSet({
      files: [{ path: '/t.proto', importPath: 't.proto', text }],
    });
    const { files } = readDescriptorSet(set, 'set.binpb');
    const schema = compileSchema({
      ...{ id: 'test', sources: [], problems: [] },
      files: files.map((file) => ({ path: file.importPath, ...file })),
    });

    expect(Buffer.from(encodeJsonBody(schema, 'M', json)).toString('hex')).toBe(hex);
  });

  it('is used for the best match', () => {
    const [map] = outlineTypes([forms[3][1]]).messages[0]?.fields ?? [];

    expect(map).toMatchObject({ name: 'm', isGroup: false });
  });

  it.each(['2023', '2024', '2026', 'UNSTABLE'])('edition %s is known everywhere', (edition) => {
    const text = `edition = "${edition}"; message M { repeated int32 a = 1; int32 b = 2; }`;
    const schema = compileText(text);
    const set = writeDescriptorSet({
      files: [{ path: '/t.proto', importPath: 't.proto', text }],
    });

    expect(schema.problems).toEqual([]);
    expect(readDescriptorSet(set, 'set.binpb').files[0]?.text).toContain(`edition = "${edition}";`);
    expect(Buffer.from(encodeJsonBody(schema, 'M', '{"a":[1],"b":0}')).toString('hex')).toBe(
      '0a01011000',
    );
  });
});
