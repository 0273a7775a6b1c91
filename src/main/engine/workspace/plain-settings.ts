import { saidSettings } from '../../../shared/model/call-settings.ts';
import type {
  Auth,
  InheritedSettings,
  RequestHeader,
  ResponseTypeRule,
} from '../../../shared/model/inherited-settings.ts';
import { stepWord } from '../../../shared/model/step-words.ts';
import type { Variables } from '../../../shared/model/variable.ts';
import { NumberText } from './number-text.ts';

/** The data of a file as one would write them anew, without defaults. */
export type PlainData = Readonly<Record<string, unknown>>;

/** Returns the settings of a folder or the workspace as their file has them. */
export function plainSettings(settings: InheritedSettings): PlainData {
  const { baseUrl, headers, auth, variables, responseTypes } = settings;
  return {
    ...(baseUrl !== '' && { baseUrl }),
    ...plainHeaders(headers),
    ...plainAuth(auth),
    ...(Object.keys(variables).length > 0 && { variables: plainVariables(variables) }),
    ...plainRules(responseTypes),
    ...saidSettings(settings),
  };
}

/** `responseTypes`, when there are any. */
export function plainRules(rules: readonly ResponseTypeRule[]): PlainData {
  return rules.length > 0 ? { responseTypes: rules.map(plainRule) } : {};
}

/** `headers`, when there are any. */
export function plainHeaders(headers: readonly RequestHeader[]): PlainData {
  if (headers.length === 0) return {};
  return {
    headers: headers.map(({ name, value, enabled }) =>
      enabled ? { name, value } : { name, value, enabled },
    ),
  };
}

/** `auth`, unless it is the default. */
export function plainAuth(auth: Auth): PlainData {
  return auth.type === 'inherit' ? {} : { auth };
}

/** Returns variables in their short forms. */
export function plainVariables(variables: Variables): PlainData {
  const plain = Object.entries(variables).map(([name, variable]) => {
    if (variable.kind === 'secret') return [name, { secret: variable.secret }];
    return [name, variable.kind === 'number' ? new NumberText(variable.value) : variable.value];
  });
  return Object.fromEntries(plain);
}

function plainRule(rule: ResponseTypeRule): PlainData {
  const { path, status, mediaType, type, schemaSet, as, steps } = rule;
  return {
    ...(path !== '' && { path }),
    ...(status !== '' && { status }),
    ...(mediaType !== '' && { mediaType }),
    ...(type !== null && { type }),
    ...(schemaSet !== null && { schemaSet }),
    ...(as !== undefined && { as }),
    ...(steps !== undefined && { steps: steps.map(stepWord) }),
  };
}
