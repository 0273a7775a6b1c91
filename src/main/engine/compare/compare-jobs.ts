import type { DataComparison } from '../../../shared/model/comparison.ts';
import { viewOf } from '../../proto/bytes/in-shared-memory.ts';
import { compareAnswers } from '../../proto/diff/compare-answers.ts';
import type { AnswerData } from '../../proto/diff/read-data.ts';
import type { JobContext } from '../schemas/job-context.ts';
import type { AnswerMeasures } from './answer-measures.ts';
import { measureAnswer } from './measure-answer.ts';

/** What a worker does to compare two responses. */
export const compareJobs = {
  /** Times the decoding of an answer and measures its message in both encodings. */
  measureAnswer(
    input: {
      readonly body: SharedArrayBuffer;
      readonly kind: 'protobuf' | 'json' | 'other';
      readonly typeName: string | null;
    },
    context: JobContext,
  ): AnswerMeasures {
    return measureAnswer({ ...input, bytes: viewOf(input.body) }, context.schema);
  },

  /** Compares the data of two answers. */
  compareAnswers(
    input: {
      readonly answers: readonly [AnswerToCompare, AnswerToCompare];
      readonly typeName: string | null;
      readonly ignoredPaths: readonly string[];
    },
    context: JobContext,
  ): DataComparison {
    const [a, b] = input.answers;
    return compareAnswers(
      [
        { kind: a.kind, bytes: viewOf(a.body) },
        { kind: b.kind, bytes: viewOf(b.body) },
      ],
      input.typeName,
      input.ignoredPaths,
      context.schema,
    );
  },
};

type CompareJobs = typeof compareJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends CompareJobs {}
}

interface AnswerToCompare {
  readonly kind: AnswerData['kind'];
  readonly body: SharedArrayBuffer;
}
