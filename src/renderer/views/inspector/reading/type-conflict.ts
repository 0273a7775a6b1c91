import type { Reading, TypeSource } from '../../../../shared/model/exchange.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { shortName } from '../../../ui/type-name.ts';

/** Two message types for one response, and what can be done about it. */
export interface TypeConflict {
  /** `You chose Order, the server says User.` */
  readonly text: string;
  readonly uses: readonly TypeUse[];
}

/** A type to use instead. */
export interface TypeUse {
  /** `Use User`. */
  readonly label: string;
  readonly choice: TypeChoice;
  /** True when it becomes the response type of the request; else it is for this response only. */
  readonly isForRequest: boolean;
}

/** The sources that the server decides. */
const ofServer: ReadonlySet<TypeSource | null> = new Set([
  'X-Protobuf-Message',
  'Content-Type',
  'body',
]);

/** What is expected of a body that belongs to no request. */
const nothingExpected = { responseType: null, schemaSet: null };

/**
 * Returns the conflict between the type that the request expects, the one that the response announces, and
 * the bytes, which may be protobuf under a Content-Type of JSON; null when they agree. A body without a request is only compared with its bytes.
 */
export function typeConflictOf(
  reading: Reading,
  request: Pick<SavedRequest, 'responseType' | 'schemaSet'> = nothingExpected,
): TypeConflict | null {
  const { responseType, schemaSet } = request;
  if (reading.kind === 'json' && reading.betterType !== undefined) {
    const name = shortName(reading.betterType.typeName);
    return {
      text: `Content-Type says JSON, but the bytes are protobuf. ${name} matches.`,
      uses: [use(name, reading.betterType, false)],
    };
  }
  if (reading.kind !== 'protobuf' || reading.typeName === null) return null;
  const { typeName, typeSource, betterType, fieldCount } = reading;
  if (betterType !== undefined) {
    const [wrong, right] = namesOf(typeName, betterType.typeName);
    const all = fieldCount === 1 ? 'its field' : `all ${fieldCount} fields`;
    return {
      text: `${wrong} does not match. ${right} matches ${all}.`,
      uses: [use(right, betterType, typeSource === 'request')],
    };
  }
  if (!ofServer.has(typeSource) || responseType === null || responseType === typeName) return null;
  const [chosen, announced] = namesOf(responseType, typeName);
  return {
    text: `You chose ${chosen}, the server says ${announced}.`,
    uses: [
      use(chosen, { typeName: responseType, schemaSet }, false),
      use(announced, { typeName, schemaSet: reading.schemaSet ?? null }, true),
    ],
  };
}

function use(name: string, choice: TypeChoice, isForRequest: boolean): TypeUse {
  return { label: `Use ${name}`, choice, isForRequest };
}

/** Returns the last parts of two names, or the whole names when those are equal. */
function namesOf(a: string, b: string): readonly [string, string] {
  const names = [shortName(a), shortName(b)] as const;
  return names[0] === names[1] ? [a, b] : names;
}
