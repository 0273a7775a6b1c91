import { type ResponseTypeRule, saysSomething } from '../../shared/model/inherited-settings.ts';
import { readStepsText, stepsText } from '../../shared/model/step-words.ts';

/** A rule for response types as it is being typed. */
export interface RuleRow extends Omit<ResponseTypeRule, 'steps'> {
  /** As `stepsText` writes them; blank says nothing of them. */
  readonly steps: string;
}

/** A rule in which nothing was typed yet. */
export const emptyRule: RuleRow = {
  path: '',
  status: '',
  mediaType: '',
  type: null,
  schemaSet: null,
  steps: '',
};

/** A rule, to be typed in. */
export function rowOfRule({ steps, ...rule }: ResponseTypeRule): RuleRow {
  return { ...rule, steps: steps === undefined ? '' : stepsText(steps) };
}

/** The rule of a row, without what it has for steps and is none; null for one that says nothing. */
export function ruleOfRow({ steps: typed, as, ...rest }: RuleRow): ResponseTypeRule | null {
  const read = typed.trim() === '' ? null : readStepsText(typed);
  const steps = read !== null && 'steps' in read ? read.steps : null;
  const rule = { ...rest, ...(as && { as }), ...(steps && { steps }) };
  return saysSomething(rule) ? rule : null;
}

/** What is wrong with a rule, and in which of its cells; null for the rule as a whole. */
export interface RuleFault {
  readonly cell: 'status' | 'steps' | null;
  readonly words: string;
}

/** What is wrong with each rule; null for those that can be saved. */
export function ruleFaults(rules: readonly RuleRow[]): readonly (RuleFault | null)[] {
  return rules.map((row) => {
    const { status, steps } = row;
    if (!/^(?:[1-5](?:xx|\d\d))?$/iu.test(status.trim())) {
      const words = `"${status}" is no status: it is 200, 2xx, 404, 4xx and the like.`;
      return { cell: 'status', words };
    }
    const read = steps.trim() === '' ? null : readStepsText(steps);
    if (read !== null && 'fault' in read) return { cell: 'steps', words: read.fault };
    if (ruleOfRow(row) !== null) return null;
    return { cell: null, words: 'A rule needs steps, what to read as, or a type.' };
  });
}

/** The rules with one of them at another place; the same where that is none. */
export function moveRule<T>(rules: readonly T[], from: number, to: number): readonly T[] {
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length || to === from) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
