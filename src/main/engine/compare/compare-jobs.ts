import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import { viewOf } from '../../proto/bytes/in-shared-memory.ts';
import { compareResponses } from '../../proto/diff/compare-responses.ts';
import type { ResponseData } from '../../proto/diff/read-data.ts';
import type { JobContext } from '../schemas/job-context.ts';
import { measureResponse } from './measure-response.ts';
import type { ResponseMeasures } from './response-measures.ts';

/** The jobs a worker runs to compare two responses. */
export const compareJobs = {
  /** Times the decoding of a response and measures its message in both encodings. */
  measureResponse(
    input: {
      readonly body: SharedArrayBuffer;
      readonly kind: 'protobuf' | 'json' | 'other';
      readonly typeName: string | null;
    },
    context: JobContext,
  ): ResponseMeasures {
    return measureResponse({ ...input, bytes: viewOf(input.body) }, context.schema);
  },

  /** Compares the data of two responses. */
  compareResponses(
    input: {
      readonly responses: readonly [ResponseToCompare, ResponseToCompare];
      readonly typeName: string | null;
      readonly ignoredPaths: readonly string[];
      readonly names: SideNames;
    },
    context: JobContext,
  ): DataComparison {
    const [a, b] = input.responses;
    return compareResponses(
      [
        { kind: a.kind, bytes: viewOf(a.body) },
        { kind: b.kind, bytes: viewOf(b.body) },
      ],
      input.typeName,
      input.ignoredPaths,
      context.schema,
      input.names,
    );
  },
};

type CompareJobs = typeof compareJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends CompareJobs {}
}

interface ResponseToCompare {
  readonly kind: ResponseData['kind'];
  readonly body: SharedArrayBuffer;
}
