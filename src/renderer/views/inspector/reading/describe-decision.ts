import { assertNever } from '../../../../shared/assert-never.ts';
import type { Reading, TypeSource } from '../../../../shared/model/exchange.ts';
import { fileFormatNames } from '../../../../shared/model/file-format.ts';
import { shortName } from '../../../ui/type-name.ts';

/** How a body is read, and why. */
export interface Decision {
  /** `User (from X-Protobuf-Message)`, `User (guess)`, `read as JSON`. */
  readonly label: string;
  /** The message type; null without one. */
  readonly typeName: string | null;
  /** True when only the bytes suggested it. */
  readonly isGuess: boolean;
}

/**
 * Describes the decision in a few words.
 *
 * @param name the name of the type, when its last part is ambiguous
 * @param chosenWords what the label says of the user's choice, such as how long it holds
 */
export function describeDecision(
  reading: Reading,
  name: string | null = null,
  chosenWords = 'chosen',
): Decision {
  const kindOrigin = kindOriginOf(reading, chosenWords);
  switch (reading.kind) {
    case 'protobuf':
      return describeMessage(reading, name, chosenWords);
    case 'json':
      return {
        label:
          (reading.typeName === null
            ? 'read as JSON'
            : `JSON of ${name ?? shortName(reading.typeName)}`) + kindOrigin,
        typeName: reading.typeName,
        isGuess: false,
      };
    case 'textproto':
      return plainly(`read as text format${kindOrigin}`);
    case 'xml':
      return plainly(`read as XML${kindOrigin}`);
    case 'text':
      return plainly(`read as text${kindOrigin}`);
    case 'binary':
      return plainly(
        (reading.format ? fileFormatNames[reading.format] : 'read as bytes') + kindOrigin,
      );
    case 'empty':
      return plainly('no type');
    default:
      return assertNever(reading);
  }
}

function kindOriginOf(reading: Reading, chosenWords: string): string {
  if (reading.kind === 'empty' || reading.kindSource === undefined) return '';
  return ` (${typeOrigin(reading.kindSource, reading.kindRuleOf, chosenWords)})`;
}

function plainly(label: string): Decision {
  return { label, typeName: null, isGuess: false };
}

function describeMessage(
  reading: Reading & { kind: 'protobuf' },
  name: string | null,
  chosenWords: string,
): Decision {
  const { typeName, typeSource, ruleOf } = reading;
  if (typeName === null) {
    return plainly(typeSource === 'chosen' ? `No schema (${chosenWords})` : 'Type unknown');
  }
  const shown = name ?? shortName(typeName);
  if (typeSource === 'guess') {
    return { label: `${shown} (guess)`, typeName, isGuess: true };
  }
  const origin = typeSource === null ? '' : ` (${typeOrigin(typeSource, ruleOf, chosenWords)})`;
  return { label: shown + origin, typeName, isGuess: false };
}

function typeOrigin(
  source: Exclude<TypeSource, 'guess'>,
  ruleOf: string | undefined,
  chosenWords: string,
): string {
  switch (source) {
    case 'X-Protobuf-Message':
    case 'Content-Type':
      return `from ${source}`;
    case 'body':
      return 'from the body';
    case 'request':
      return 'from the request';
    case 'rule':
      return ruleOf === undefined ? 'from a rule' : `rule of ${ruleOf}`;
    case 'chosen':
      return chosenWords;
    default:
      return assertNever(source);
  }
}
