import {
  exampleOf,
  generatorFault,
  generatorOf,
  isGenerator,
} from '../../shared/model/generators.ts';
import type { ScopeVariable } from '../../shared/model/request-scope.ts';
import { scopeValues } from '../../shared/model/scope-values.ts';
import { resolveVariables } from '../../shared/model/variables.ts';
import { originText } from './origin-text.ts';

/** The variables defined at a place, and how this computer stores secrets. */
export interface VariableScope {
  /** Null while they are unknown: then no variable is reported as missing. */
  readonly variables: readonly ScopeVariable[] | null;
  readonly environmentName: string | null;
  /** How this computer stores secrets. */
  readonly secretStorage: 'keychain' | 'memory';
}

/** The value and origin of a variable at a place. */
export interface VariableMeaning {
  /** A generator's value is an example: each send makes another. */
  readonly look: 'known' | 'generator' | 'unknown';
  /** Null for a secret, and when there is no value. */
  readonly value: string | null;
  /** Where the value comes from, or why there is none. */
  readonly words: string;
}

/** Shown in place of a secret's value. */
export const hiddenValue = '\u2022\u2022\u2022\u2022\u2022\u2022';

/** Returns the value and origin of a variable; null while they are unknown. */
export function meaningOf(
  name: string,
  { variables, environmentName, secretStorage }: VariableScope,
  nowMs: number,
): VariableMeaning | null {
  if (isGenerator(name)) return meaningOfGenerator(name);
  if (variables === null) return null;
  const place = environmentName ?? 'this workspace';
  const variable = variables.find((one) => one.name === name);
  if (variable === undefined) {
    return { look: 'unknown', value: null, words: `${name} has no value in ${place}` };
  }
  const from = originText(variable.origin, nowMs);
  if (variable.kind === 'secret') {
    if (!variable.isSet) {
      const words = `${name} is a secret without a value here, ${from}`;
      return { look: 'unknown', value: null, words };
    }
    return { look: 'known', value: null, words: `secret, ${keptText(secretStorage)}, ${from}` };
  }
  const { text, missing } = resolveVariables(
    `{{${name}}}`,
    scopeValues(
      variables.filter(({ isSet }) => isSet),
      () => hiddenValue,
    ),
  );
  if (missing.length === 0) return { look: 'known', value: text, words: from };
  const why = missing.includes(name)
    ? `${name} refers to itself`
    : `${name} needs ${missing.join(', ')}, without a value in ${place}`;
  return { look: 'unknown', value: null, words: why };
}

function meaningOfGenerator(call: string): VariableMeaning {
  const fault = generatorFault(call);
  if (fault !== null) return { look: 'unknown', value: null, words: `${call} ${fault}` };
  const words = `example, new for each send: ${generatorOf(call)?.summary ?? ''}`;
  return { look: 'generator', value: exampleOf(call), words };
}

/** Returns how a secret is stored, and why not for longer, as the end of a sentence. */
export function keptWhy(storage: VariableScope['secretStorage']): string {
  return storage === 'keychain'
    ? 'kept in the keychain'
    : 'kept until Protodesk closes, as this desktop has no keychain';
}

/** Returns how a secret is stored, as a part of a sentence. */
export function keptText(storage: VariableScope['secretStorage']): string {
  return storage === 'keychain' ? 'kept in the keychain' : 'kept until Protodesk closes';
}
