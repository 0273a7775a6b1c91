import type { z } from 'zod';
import type { bodiesContract } from '../../../shared/contract/engine-bodies.ts';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import type { Generate } from '../../../shared/model/generators.ts';
import { type Problem, ProblemError, type ProblemInit, problem } from '../../../shared/problem.ts';
import { hasPlaceholder } from '../../proto/body/draft-stand-ins.ts';
import { checkUnfilled } from '../exchange/prepare/check-unfilled.ts';
import { type FilledBody, missingVariables, onFilled } from '../exchange/prepare/fill-body.ts';
import { fillBodyInScope } from '../exchange/prepare/fill-body-in-scope.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

type Conversion = z.output<typeof bodiesContract.convertBody.input>;

const notTyped: ProblemInit = {
  kind: 'bad-input',
  title: 'This body is not a message',
  detail: 'It is sent as it is, so it has no other view.',
  hint: 'Choose another body, or open the file in another program.',
};

const filledIn: Problem = problem({
  kind: 'variable-missing',
  severity: 'warning',
  title: 'Variables were replaced',
  detail: 'Bytes hold no variables, so their current values are used.',
  hint: 'Return to JSON or text format to restore the variables.',
});

/** Serves bodies that are being edited. */
export function draftHandlers(
  parts: Pick<EngineParts, 'generators' | 'options' | 'preparer' | 'schemas'>,
): HandlersOf<keyof typeof bodiesContract> {
  const { schemas } = parts;

  /** Fills in variables; those without a value stay and are reported when the text is filled. */
  function fillKnown(
    body: BodyDraft,
    requestId: string | null,
    environmentName: string | null,
    generate?: Generate,
  ): Promise<FilledBody | Problem> {
    const place: EntryRef =
      requestId === null ? { kind: 'folder', path: '' } : { kind: 'request', id: requestId };
    const scope = parts.preparer.scope(place, environmentName);
    const options = { format: body.format, ...(generate && { generate }) };
    return fillBodyInScope(body.text, scope, parts.options.secrets, options);
  }

  /**
   * Fills generators with fresh values, as when sending; example values would be the same in every message.
   */
  async function fill(
    body: BodyDraft,
    requestId: string | null,
    environmentName: string | null,
  ): Promise<FilledBody | Problem> {
    const filled = await fillKnown(body, requestId, environmentName, parts.generators.ahead());
    if ('kind' in filled || filled.missing.size === 0) return filled;
    return missingVariables(filled.missing, filled.firstMissing);
  }

  async function convert(
    { body, typeName, schemaSet, requestId, environmentName, to, before }: Conversion,
    signal: AbortSignal,
  ) {
    if (body.file || !formatOf(body.format).isMessage) throw new ProblemError(notTyped);
    const options = {
      deadlineMs: deadlines.readMs,
      schemaSet,
      typeNames: [typeName],
      signal,
    };
    if (!formatOf(to).isExact || formatOf(body.format).isExact) {
      return schemas.run('convertBody', { body, typeName, to, before, strings: [] }, options);
    }
    const filled = await fill(body, requestId, environmentName);
    if ('kind' in filled) throw new ProblemError(filled);
    const input = {
      body: { ...body, text: filled.text },
      typeName,
      to,
      before,
      strings: filled.wholeStrings,
      bare: filled.bareValues,
    };
    const converted = await onFilled(filled, () => schemas.run('convertBody', input, options));
    const hasVariables = hasPlaceholder(body.text);
    return hasVariables ? { ...converted, notes: [...converted.notes, filledIn] } : converted;
  }

  return {
    async checkBody({ body, typeName, schemaSet, requestId, environmentName, sendAs }) {
      // A body file is not read each time it is shown.
      if (body.file || !formatOf(body.format).isMessage) return { kind: 'untyped', problem: null };
      const filled = await fillKnown(body, requestId, environmentName);
      if ('kind' in filled) return { kind: 'invalid', problems: [filled], problemCount: 1 };
      if (filled.missing.size > 0) {
        return checkUnfilled(schemas, filled, { body, typeName, schemaSet });
      }
      const check = await schemas.run(
        'checkBody',
        {
          body: { ...body, text: filled.text },
          typeName,
          strings: filled.wholeStrings,
          bare: filled.bareValues,
          hidesValues: filled.hasSecrets,
          ...(sendAs && { sendAs }),
        },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName] },
      );
      if (check.kind === 'untyped' && check.problem !== null) {
        return { ...check, problem: filled.typedProblem(check.problem) };
      }
      if (check.kind !== 'invalid') return check;
      const problems = await Promise.all(
        check.problems.map(async (found) =>
          found.kind === 'type-missing' && typeName !== null
            ? // The worker only knows the files passed to it.
              await schemas.ask('missingType', { typeName, schemaSet })
            : filled.typedProblem(found),
        ),
      );
      return { ...check, problems };
    },
    describeTypes: ({ typeNames, schemaSet }) =>
      schemas.run(
        'describeTypes',
        { typeNames },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames },
      ),
    convertBody: (ask, { signal }) => convert(ask, signal),
    formatBody: ({ body, schemaSet }) =>
      schemas.run(
        'formatBody',
        { body },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames: [] },
      ),
    sampleBody: ({ typeName, schemaSet, fields, variant }) =>
      schemas.run(
        'sampleBody',
        { typeName, fields, variant },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName] },
      ),
  };
}
