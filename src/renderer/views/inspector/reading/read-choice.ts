import {
  type AppliedStep,
  askedStep,
  type DecodingStep,
  type ReadChoice,
} from '../../../../shared/model/decoding.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';

/**
 * Returns what the user chose about reading a body, as far as the body shows it. Everything else follows the
 * body.
 */
export function chosenOf({ steps, reading }: Pick<Inspected, 'steps' | 'reading'>): ReadChoice {
  const isTypeChosen = reading.kind === 'protobuf' && reading.typeSource === 'chosen';
  const isKindChosen = reading.kind !== 'empty' && reading.kindSource === 'chosen';
  return {
    ...(steps.some(({ source }) => source === 'chosen') && { steps: plainSteps(steps) }),
    ...(isTypeChosen && { typeName: reading.typeName, schemaSet: reading.schemaSet ?? null }),
    ...(isKindChosen && { as: reading.kind }),
  };
}

/** Returns the steps as they were requested, without their results. */
export function plainSteps(steps: readonly AppliedStep[]): DecodingStep[] {
  return steps.map(askedStep);
}

/**
 * Returns the choice with a type; null reads without a schema. JSON stays JSON with a message type;
 * everything else becomes protobuf.
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

/** True when a type comes from the user or from any source except a guess. */
export function isTypeSaid(reading: Inspected['reading'], type: TypeChoice | null): boolean {
  if (reading.kind !== 'protobuf' || type === null || reading.typeName !== type.typeName)
    return false;
  return !['guess', 'chosen', null].includes(reading.typeSource);
}

/** Returns the choice with other steps; null follows the body. */
export function withSteps(choice: ReadChoice, steps: readonly DecodingStep[] | null): ReadChoice {
  const { steps: _steps, ...rest } = choice;
  return steps === null ? rest : { ...rest, steps: [...steps] };
}

/** Returns the choice with another kind. A chosen type counts only for messages. */
export function withKind(choice: ReadChoice, as: NonNullable<ReadChoice['as']>): ReadChoice {
  if (as === 'protobuf' || as === 'json') return { ...choice, as };
  const { typeName: _typeName, schemaSet: _schemaSet, ...rest } = choice;
  return { ...rest, as };
}

/** Returns the choice without a type and kind, which then follow the body. */
export function withoutType({ steps }: ReadChoice): ReadChoice {
  return steps === undefined ? {} : { steps };
}

/** True when a body is read without a type, and nobody chose that. */
export function lacksType(reading: Inspected['reading']): boolean {
  return (
    reading.kind === 'protobuf' && reading.typeName === null && reading.typeSource !== 'chosen'
  );
}
