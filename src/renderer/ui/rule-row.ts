import type { ResponseTypeRule } from '../../shared/model/inherited-settings.ts';

/** A rule for response types as it is being typed. */
export interface RuleRow extends Omit<ResponseTypeRule, 'type'> {
  /** Null until one is chosen. */
  readonly type: string | null;
}

/** A rule in which nothing was typed yet. */
export const emptyRule: RuleRow = {
  path: '',
  status: '',
  mediaType: '',
  type: null,
  schemaSet: null,
};

/** What is wrong with each rule, in words; null for those that can be saved. */
export function ruleFaults(rules: readonly RuleRow[]): readonly (string | null)[] {
  return rules.map(({ status, type }) => {
    if (!/^(?:[1-5](?:xx|\d\d))?$/iu.test(status.trim())) {
      return `"${status}" is no status: it is 200, 2xx, 404, 4xx and the like.`;
    }
    return type === null ? 'A rule needs the type that it stands for.' : null;
  });
}

/** The rules with one of them at another place; the same where that is none. */
export function moveRule<T>(rules: readonly T[], from: number, to: number): readonly T[] {
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length || to === from) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
