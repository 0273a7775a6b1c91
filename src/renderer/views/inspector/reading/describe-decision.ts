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
 */
export function describeDecision(reading: Reading, name?: string | null): Decision {
  switch (reading.kind) {
    case 'protobuf':
      return describeMessage(reading, name);
    case 'json':
      return {
        label:
          (reading.typeName === null
            ? 'read as JSON'
            : `JSON of ${name ?? shortName(reading.typeName)}`) + kindOrigin(reading),
        typeName: reading.typeName,
        isGuess: false,
      };
    case 'textproto':
      return plainly(`read as text format${kindOrigin(reading)}`);
    case 'xml':
      return plainly(`read as XML${kindOrigin(reading)}`);
    case 'text':
      return plainly(`read as text${kindOrigin(reading)}`);
    case 'binary':
      return plainly(
        (reading.format ? fileFormatNames[reading.format] : 'read as bytes') + kindOrigin(reading),
      );
    case 'empty':
      return plainly('no type');
    default:
      return assertNever(reading);
  }
}

function kindOrigin({ kindSource, kindRuleOf }: Exclude<Reading, { kind: 'empty' }>): string {
  if (kindSource === undefined) return '';
  return ` (${kindSource === 'chosen' ? 'chosen' : typeOrigin('rule', kindRuleOf)})`;
}

function plainly(label: string): Decision {
  return { label, typeName: null, isGuess: false };
}

function describeMessage(
  reading: Reading & { kind: 'protobuf' },
  name: string | null | undefined,
): Decision {
  const { typeName, typeSource, ruleOf } = reading;
  if (typeName === null) {
    return plainly(typeSource === 'chosen' ? 'No schema (chosen)' : 'Type unknown');
  }
  const shown = name ?? shortName(typeName);
  if (typeSource === 'guess') {
    return { label: `${shown} (guess)`, typeName, isGuess: true };
  }
  const origin = typeSource === null ? '' : ` (${typeOrigin(typeSource, ruleOf)})`;
  return { label: shown + origin, typeName, isGuess: false };
}

function typeOrigin(source: Exclude<TypeSource, 'guess'>, ruleOf: string | undefined): string {
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
      return 'chosen';
    default:
      return assertNever(source);
  }
}
