import type { historyContract } from '../../../shared/contract/engine-history.ts';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { bytesSentence } from '../compare/bytes-sentence.ts';
import { askData } from '../compare/data-question.ts';
import { parsePathPattern } from '../compare/field-path.ts';
import { deadlines, type EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The exchanges that were made. */
export function historyHandlers(parts: EngineParts): HandlersOf<keyof typeof historyContract> {
  const { history } = parts;
  return {
    listHistory: (query) => history.list(query),
    readHistory: ({ exchangeId }) => history.readRecord(exchangeId),
    async deleteHistory({ exchangeIds }) {
      await history.remove(exchangeIds);
      return {};
    },
    async clearHistory() {
      await history.clear();
      return {};
    },
    async compareExchanges({ earlierId, laterId, ignoredPaths }) {
      // A path that is none is told of before anything is read.
      for (const path of ignoredPaths) parsePathPattern(path);
      const [earlier, later] = await Promise.all(
        [earlierId, laterId].map((id) => history.readRecord(id)),
      );
      if (!earlier || !later) throw new Error('Two were read.');
      return compareRecords(parts, [earlier, later], ignoredPaths);
    },
  };
}

/** As both are kept: of two answers with secrets, one must not have them hidden and the other not. */
async function compareRecords(
  { bodies, history, schemas }: EngineParts,
  [earlier, later]: readonly [HistoryRecord, HistoryRecord],
  ignoredPaths: readonly string[],
): Promise<DataComparison> {
  const expected = later.sent?.request ?? earlier.sent?.request ?? null;
  const { response } = later.exchange;
  const question = askData(earlier.exchange.response, response, expected?.responseType ?? null, [
    'Then',
    'Now',
  ]);
  const stored = ({ exchange: { id } }: HistoryRecord): Promise<SharedArrayBuffer> =>
    bodies.derived(`stored ${id}`, () => history.readBody(id));
  if (question.kind === 'impossible') {
    const { problem } = question;
    if (!earlier.exchange.response || !response) throw new ProblemError(problem);
    const [then, now] = [await stored(earlier), await stored(later)];
    const bytes = bytesSentence(new Uint8Array(then), new Uint8Array(now));
    throw new ProblemError({ ...problem, detail: `${problem.detail} ${bytes}` });
  }
  const { answers, typeName } = question;
  const readSet = response?.reading.kind === 'protobuf' ? response.reading.schemaSet : null;
  const compared = await schemas.run(
    'compareAnswers',
    {
      answers: [
        { kind: answers[0], body: await stored(earlier) },
        { kind: answers[1], body: await stored(later) },
      ],
      typeName,
      ignoredPaths: [...ignoredPaths],
    },
    {
      deadlineMs: deadlines.readMs,
      schemaSet: schemas.setStillThere(readSet ?? expected?.schemaSet ?? null),
      typeNames: [typeName],
    },
  );
  return {
    ...compared,
    differences: compared.differences.map((one) => ({ ...one, finding: sayWhich(one.finding) })),
    notCounted: compared.notCounted.map((one) => ({ ...one, text: sayWhich(one.text) })),
  };
}

/** Findings call the sides A and B, as the two calls of a comparison are; here one came after the other. */
function sayWhich(finding: string): string {
  return finding.replaceAll(/(?<![\w.])[AB](?![\w.])/g, (side) => (side === 'A' ? 'Then' : 'Now'));
}
