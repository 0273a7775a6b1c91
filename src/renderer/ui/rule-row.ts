import { type ResponseTypeRule, saysSomething } from '../../shared/model/inherited-settings.ts';
import { readStepsText, stepsText } from '../../shared/model/step-words.ts';
import type { TypedRule } from '../../shared/model/typed-rule.ts';

/** A rule for response types as it is being typed. */
export type RuleRow = TypedRule;

/** A rule in which nothing was typed yet. */
export const emptyRule: RuleRow = {
  path: '',
  status: '',
  mediaType: '',
  type: null,
  schemaSet: null,
  steps: '',
  last: null,
};

/** A rule, to be typed in. */
export function rowOfRule(rule: ResponseTypeRule): RuleRow {
  const { steps, ...rest } = rule;
  return { ...rest, steps: steps === undefined ? '' : stepsText(steps), last: rule };
}

/**
 * The rows of rules, with what is half typed over them: in the row of the rule that it is to replace, or
 * after all, where that is gone or never was.
 *
 * @param typed the rows as they were typed last
 */
export function rowsOfRules(
  rules: readonly ResponseTypeRule[],
  typed: readonly RuleRow[],
): readonly RuleRow[] {
  if (areSameRules(rulesOfRows(typed), rules)) return typed;
  const half = typed.filter(isNoRuleYet);
  const rows = rules.map((rule) => {
    const at = half.findIndex(({ last }) => last !== null && isSameRule(last, rule));
    return half.splice(at, at < 0 ? 0 : 1)[0] ?? rowOfRule(rule);
  });
  return [...rows, ...half.map((row) => ({ ...row, last: null }))];
}

/** The rules of the rows. A row that is not a valid rule stands for the last valid rule that it held. */
export function rulesOfRows(rows: readonly RuleRow[]): ResponseTypeRule[] {
  return rows.flatMap((row) => ruleOfRow(row) ?? []);
}

/** The rule that a row stands for; see {@link rulesOfRows}. Null where it never was one. */
export function ruleOfRow(row: RuleRow): ResponseTypeRule | null {
  return faultOf(row) === null ? readRow(row) : row.last;
}

/** A row that is typed on. */
export function editRow(row: RuleRow, patch: Partial<Omit<RuleRow, 'last'>>): RuleRow {
  return { ...row, ...patch, last: ruleOfRow(row) };
}

/** The rows, where they hold something that their rules do not tell; else none. */
export function typedBeside(rows: readonly RuleRow[]): readonly RuleRow[] {
  return rows.every((row) => isAsItsRule(row)) ? [] : rows;
}

/** Whether something is typed in a row that is in no rule: a fault that a rule came with is not. */
export function isNoRuleYet(row: RuleRow): boolean {
  const isBlank = row.last === null && isSameRow(row, emptyRule);
  return !isBlank && faultOf(row) !== null && (row.last === null || !isAsItsRule(row));
}

/** What is wrong with a rule, and in which of its cells; null for the rule as a whole. */
export interface RuleFault {
  readonly cell: 'status' | 'steps' | null;
  readonly words: string;
}

/** What is wrong with each rule; null for those that can be saved. */
export function ruleFaults(rules: readonly RuleRow[]): readonly (RuleFault | null)[] {
  return rules.map(faultOf);
}

/** What is wrong with each row that is half typed, with the place of it, and what counts meanwhile. */
export function faultsOfRows(rows: readonly RuleRow[]): readonly string[] {
  return rows.flatMap((row, index) => {
    const fault = isNoRuleYet(row) ? faultOf(row) : null;
    if (fault === null) return [];
    const meanwhile =
      row.last === null ? 'Until then it is no rule.' : 'Until then the rule stays as it was.';
    return [`Rule ${index + 1}: ${fault.words} ${meanwhile}`];
  });
}

/** The rules with one of them at another place; the same where that is none. */
export function moveRule<T>(rules: readonly T[], from: number, to: number): readonly T[] {
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length || to === from) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}

function faultOf(row: RuleRow): RuleFault | null {
  const { status, steps } = row;
  if (!/^(?:[1-5](?:xx|\d\d))?$/iu.test(status.trim())) {
    const words = `"${status}" is no status: it is 200, 2xx, 404, 4xx and the like.`;
    return { cell: 'status', words };
  }
  const read = steps.trim() === '' ? null : readStepsText(steps);
  if (read !== null && 'fault' in read) return { cell: 'steps', words: read.fault };
  if (readRow(row) !== null) return null;
  return { cell: null, words: 'A rule needs steps, what to read as, or a type.' };
}

/** What a row without a fault says; null where that is nothing. */
function readRow({ steps: typed, as, last: _last, ...rest }: RuleRow): ResponseTypeRule | null {
  const read = typed.trim() === '' ? null : readStepsText(typed);
  const steps = read !== null && 'steps' in read ? read.steps : null;
  const rule = { ...rest, ...(as && { as }), ...(steps && { steps }) };
  return saysSomething(rule) ? rule : null;
}

function isAsItsRule(row: RuleRow): boolean {
  const rule = ruleOfRow(row);
  return rule !== null && isSameRow(row, rowOfRule(rule));
}

function isSameRow(a: RuleRow, b: RuleRow): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b));
}

function partsOf({ path, status, mediaType, type, schemaSet, as, steps }: RuleRow) {
  return [path, status, mediaType, type, schemaSet, as ?? null, steps];
}

function isSameRule(a: ResponseTypeRule, b: ResponseTypeRule): boolean {
  return isSameRow(rowOfRule(a), rowOfRule(b));
}

/** Whether two lists of rules say the same, whatever the order of their keys. */
function areSameRules(a: readonly ResponseTypeRule[], b: readonly ResponseTypeRule[]): boolean {
  return (
    a.length === b.length &&
    a.every((rule, index) => isSameRule(rule, b[index] as ResponseTypeRule))
  );
}
