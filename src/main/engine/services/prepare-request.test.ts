import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { prepareRequest } from './prepare-request.ts';

describe('prepareRequest', () => {
  it('does not send what stands for a credential that was not kept', async () => {
    const request = savedRequestSchema.parse({
      id: 'r',
      name: 'R',
      url: 'http://127.0.0.1/',
      headers: [{ name: 'Authorization', value: '(hidden)' }],
    });

    const prepared = prepareRequest({
      request,
      variables: {},
      version: 'test',
      encodeBody: async () => new Uint8Array(),
    });

    await expect(prepared).rejects.toMatchObject({
      problem: { kind: 'header-invalid', title: 'The value of Authorization was not kept' },
    });
  });
});
