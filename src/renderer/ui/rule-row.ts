import { type ResponseTypeRule, saysSomething } from '../../shared/model/inherited-settings.ts';
import { readStepsText, stepsText } from '../../shared/model/step-words.ts';
import type { TypedRule } from '../../shared/model/typed-rule.ts';

/** A rule for response types while it is typed. */
export type RuleRow = TypedRule;

/** A rule without any text. */
export const emptyRule: RuleRow = {
  path: '',
  status: '',
  mediaType: '',
  type: null,
  schemaSet: null,
  steps: '',
  last: null,
};

/** Creates the row of a rule. */
export function rowOfRule(rule: ResponseTypeRule): RuleRow {
  const { steps, ...rest } = rule;
  return { ...rest, steps: steps === undefined ? '' : stepsText(steps), last: rule };
}

/**
 * Returns the rows of rules, with half-typed text in the row of the rule that it replaces. Text whose rule is
 * missing comes last.
 *
 * @param typed the rows as they were last typed
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

/** Returns the rules of the rows. An invalid row counts as the last valid rule it held. */
export function rulesOfRows(rows: readonly RuleRow[]): ResponseTypeRule[] {
  return rows.flatMap((row) => ruleOfRow(row) ?? []);
}

/** Returns the rule of a row (see {@link rulesOfRows}), or null when it never was valid. */
export function ruleOfRow(row: RuleRow): ResponseTypeRule | null {
  return faultOf(row) === null ? readRow(row) : row.last;
}

/** Returns a row with changed text. */
export function editRow(row: RuleRow, patch: Partial<Omit<RuleRow, 'last'>>): RuleRow {
  return { ...row, ...patch, last: ruleOfRow(row) };
}

/** Returns the rows when they hold text that their rules do not; otherwise none. */
export function typedBeside(rows: readonly RuleRow[]): readonly RuleRow[] {
  return rows.every((row) => isAsItsRule(row)) ? [] : rows;
}

/** True when text was typed that is in no rule. A mistake that came from a file does not count. */
export function isNoRuleYet(row: RuleRow): boolean {
  const isBlank = row.last === null && isSameRow(row, emptyRule);
  return !isBlank && faultOf(row) !== null && (row.last === null || !isAsItsRule(row));
}

/** The mistake in a rule, with its cell; null for the rule as a whole. */
export interface RuleFault {
  readonly cell: 'status' | 'steps' | null;
  readonly words: string;
}

/** Returns the mistake in each rule; null for rules that can be saved. */
export function ruleFaults(rules: readonly RuleRow[]): readonly (RuleFault | null)[] {
  return rules.map(faultOf);
}

/** Returns the mistakes in half-typed rows, each with its row number and the rule used meanwhile. */
export function faultsOfRows(rows: readonly RuleRow[]): readonly string[] {
  return rows.flatMap((row, index) => {
    const fault = isNoRuleYet(row) ? faultOf(row) : null;
    if (fault === null) return [];
    const meanwhile =
      row.last === null ? 'Until then it is not a rule.' : 'Until then the rule is unchanged.';
    return [`Rule ${index + 1}: ${fault.words} ${meanwhile}`];
  });
}

/** Returns the rules with one moved; unchanged when the target position does not exist. */
export function moveRule<T>(rules: readonly T[], from: number, to: number): readonly T[] {
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length || to === from) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}

function faultOf(row: RuleRow): RuleFault | null {
  const { status, steps } = row;
  if (!/^(?:[1-5](?:xx|\d\d))?$/iu.test(status.trim())) {
    const words = `"${status}" is not a status: use 200, 2xx, 404, 4xx and so on.`;
    return { cell: 'status', words };
  }
  const read = steps.trim() === '' ? null : readStepsText(steps);
  if (read !== null && 'fault' in read) return { cell: 'steps', words: read.fault };
  if (readRow(row) !== null) return null;
  return { cell: null, words: 'A rule needs steps, a format or a type.' };
}

/** Returns the rule of a row without mistakes; null when the row says nothing. */
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

/** True when two lists of rules are equal, whatever the order of their keys. */
function areSameRules(a: readonly ResponseTypeRule[], b: readonly ResponseTypeRule[]): boolean {
  return (
    a.length === b.length &&
    a.every((rule, index) => isSameRule(rule, b[index] as ResponseTypeRule))
  );
}
