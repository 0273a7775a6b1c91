import type { Problem } from '../../../../shared/problem.ts';

/** "`id` takes int32: a whole number; "abc" is not that." */
const misfit = /^(.+?) takes (\w+: )?(.+); (.+) is not that(.*)\.$/s;

/** "UserRole has no value named "abc"; did you mean `ADMIN`?" */
const noName = /^(\S+) has no value named (".*?")(; did you mean .+\?|\.)$/s;

/** ""abc" is no int32 key of the map `by_id`." */
const noKey = /^(".*?") is (no \w+ key of .+)$/s;

/** Characters of a value that are shown. */
const shownLength = 60;

/**
 * What a Problem says once its place is a variable: the value is not in the text that was typed, so that
 * it has to be told, and what does not take it.
 *
 * @param name of the variable, or a generator with what it takes
 * @param given its value as it was filled in
 */
export function describeMisfit(
  { kind, detail, location }: Problem,
  name: string,
  given: string,
): Pick<Problem, 'detail'> & Partial<Pick<Problem, 'hint'>> {
  const variable = `\`{{${name}}}\``;
  if (kind === 'json-syntax') {
    const shown = given.length > shownLength ? `${given.slice(0, shownLength)}...` : given;
    return {
      detail: `${variable} is ${shown === '' ? 'empty' : shown}, which stands there as it is and is no JSON. ${detail}`,
      hint: `Write "{{${name}}}", with quotes: where a field takes a number, true or false, a list or a message, its value counts as that all the same.`,
    };
  }
  const [, enumName, wrongName, suggestion = '.'] = noName.exec(detail) ?? [];
  if (enumName !== undefined) {
    const path = location?.fieldPath;
    const subject =
      path === undefined ? `${enumName} has` : `\`${path}\` is ${enumName}, which has`;
    return { detail: `${variable} is ${wrongName}, but ${subject} no such value${suggestion}` };
  }
  const [, wrongKey, reasonOfKey] = noKey.exec(detail) ?? [];
  if (wrongKey !== undefined) {
    return { detail: `${variable} is ${wrongKey}, which is ${reasonOfKey}` };
  }
  const [, subject, type, expected, value, reason] = misfit.exec(detail) ?? [];
  if (subject === undefined) return { detail: `${detail} ${variable} is filled in there.` };
  const verb = type === undefined ? 'takes ' : `is ${type}`;
  return { detail: `${variable} is ${value}, but ${subject} ${verb}${expected}${reason}.` };
}
