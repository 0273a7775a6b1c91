import {
  type AppliedStep,
  askedStep,
  type DecodingStep,
  type ReadChoice,
} from '../../../../shared/model/decoding.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';

/** What was chosen of how a body is read, as far as the body tells: the rest is as it says itself. */
export function chosenOf({ steps, reading }: Pick<Inspected, 'steps' | 'reading'>): ReadChoice {
  const isTypeChosen = reading.kind === 'protobuf' && reading.typeSource === 'chosen';
  const isKindChosen = reading.kind !== 'empty' && reading.kindSource === 'chosen';
  return {
    ...(steps.some(({ source }) => source === 'chosen') && { steps: plainSteps(steps) }),
    ...(isTypeChosen && { typeName: reading.typeName, schemaSet: reading.schemaSet ?? null }),
    ...(isKindChosen && { as: reading.kind }),
  };
}

/** The steps alone as they were asked for, without what came of them. */
export function plainSteps(steps: readonly AppliedStep[]): DecodingStep[] {
  return steps.map(askedStep);
}

/**
 * The same with a type; null reads without a schema. JSON stays JSON, whose message is then of that
 * type; whatever else becomes protobuf.
 */
export function withType(
  choice: ReadChoice,
  type: TypeChoice | null,
  kind: Inspected['reading']['kind'],
): ReadChoice {
  const { as: _as, ...rest } = choice;
  return {
    ...rest,
    ...(kind === 'json' && type !== null && { as: 'json' }),
    typeName: type?.typeName ?? null,
    schemaSet: type?.schemaSet ?? null,
  };
}

/** Whether a body is read as a type because something other than a guess, or the user, says so. */
export function isTypeSaid(reading: Inspected['reading'], type: TypeChoice | null): boolean {
  if (reading.kind !== 'protobuf' || type === null || reading.typeName !== type.typeName)
    return false;
  return !['guess', 'chosen', null].includes(reading.typeSource);
}

/** The same with other steps; null takes them as the body says. */
export function withSteps(choice: ReadChoice, steps: readonly DecodingStep[] | null): ReadChoice {
  const { steps: _steps, ...rest } = choice;
  return steps === null ? rest : { ...rest, steps: [...steps] };
}

/** The same as another kind; a type that was chosen counts for messages only. */
export function withKind(choice: ReadChoice, as: NonNullable<ReadChoice['as']>): ReadChoice {
  if (as === 'protobuf' || as === 'json') return { ...choice, as };
  const { typeName: _typeName, schemaSet: _schemaSet, ...rest } = choice;
  return { ...rest, as };
}

/** The same with the type, and with that the kind, as the body says. */
export function withoutType({ steps }: ReadChoice): ReadChoice {
  return steps === undefined ? {} : { steps };
}
