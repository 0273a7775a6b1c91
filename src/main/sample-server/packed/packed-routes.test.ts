import { describe, expect, it } from 'vitest';
import type { DecodingStep } from '../../../shared/model/decoding.ts';
import { decodeBody } from '../../proto/framings/decode-body.ts';
import { splitMessages } from '../../proto/framings/split-messages.ts';
import { sampleType } from '../replies/sample-type.ts';
import { createRouter } from '../router.ts';

const response = createRouter();
const Plan = sampleType('plans', 'Plan');
const PlanList = sampleType('plans', 'PlanList');

async function get(target: string, chosen: readonly DecodingStep[] | null = null) {
  const url = new URL(target, 'http://sample');
  const { status, headers, body } = await response({
    method: 'GET',
    path: url.pathname,
    query: url.searchParams,
    accept: undefined,
    contentType: undefined,
    contentEncoding: undefined,
    authorization: undefined,
    messageType: undefined,
    body: new Uint8Array(),
  });
  const decoded = await decodeBody(
    { bytes: body, headers: Object.entries(headers), isCoded: true, chosen },
    { maxDecodedBytes: 10_000_000, signal: new AbortController().signal },
  );
  const problems = decoded.steps.flatMap(({ problem }) => problem ?? []);
  const steps = decoded.steps.map(
    ({ step, source }) => `${Object.values(step).join(' ')}, ${source}`,
  );
  return { status, bytes: decoded.bytes, steps, problems };
}

/** Returns the names of the plans in a body of messages. */
function namesIn(bytes: Uint8Array, framing: 'delimited' | 'length-be' | 'length-le'): unknown[] {
  return [...splitMessages(bytes, framing)].map(
    (message) => Plan.codec().decode(Plan.typeName, message.bytes).name,
  );
}

describe('packed responses', () => {
  it.each([
    ['/packed/delimited', 'frames delimited, media-type'],
    ['/packed/grpc-web', 'frames grpc-web:gzip, media-type'],
    ['/packed/grpc-web-text', 'base64, media-type', 'frames grpc-web:gzip, media-type'],
    ['/packed/lengths', 'frames length-be, guess'],
    ['/packed/lengths?order=little', 'frames length-le, guess'],
    ['/packed/zstd', 'inflate zstd, header'],
    ['/packed/snappy', 'inflate snappy, header'],
    ['/packed/snappy-framed', 'inflate snappy-framed, header'],
    ['/packed/kubernetes', 'kubernetes, media-type'],
    ['/packed/base64'],
    ['/packed/inside'],
    ['/packed/prefixed'],
  ])('lead at %s to their message by their declared steps', async (target, ...steps) => {
    expect(await get(target)).toMatchObject({ status: 200, steps, problems: [] });
  });

  it('contain the requested plans', async () => {
    const five = [1, 2, 3, 4, 5].map((number) => `TestBaseline${number}`);
    expect(namesIn((await get('/packed/delimited')).bytes, 'delimited')).toEqual(five);
    expect(namesIn((await get('/packed/lengths')).bytes, 'length-be')).toEqual(five);
    for (const coding of ['zstd', 'snappy', 'snappy-framed']) {
      const { bytes } = await get(`/packed/${coding}?n=1340`);
      expect(bytes).toHaveLength(100_733);
      const list = PlanList.codec().decode(PlanList.typeName, bytes) as { plan: unknown[] };
      expect(list.plan).toHaveLength(1340);
    }
    expect((await get('/packed/delimited?n=0')).bytes).toHaveLength(0);
  });

  it('are read by chosen steps', async () => {
    const plan = (await get('/packed/kubernetes')).bytes;
    const base64 = await get('/packed/base64', [{ kind: 'base64' }]);
    const prefixed = await get('/packed/prefixed', [{ kind: 'skip', bytes: 8 }]);
    expect([base64.bytes, prefixed.bytes].map((bytes) => Buffer.compare(bytes, plan))).toEqual([
      0, 0,
    ]);
  });

  it('refuse an invalid number of plans', async () => {
    expect(await get('/packed/delimited?n=1000000')).toMatchObject({ status: 400 });
    expect(await get('/packed/zstd?n=x')).toMatchObject({ status: 400 });
  });
});
