import { maxSeed, type RunPlan, runLimits } from '../../../shared/model/run-plan.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import { plannedRequests } from './run-question.ts';

/** The typed numbers of a plan. */
export type PlanField = 'samples' | 'workers' | 'warmUp' | 'timeoutMs' | 'seed';

/** The text in the fields, when it is not simply the plan's number. */
export type PlanDrafts = Readonly<Partial<Record<PlanField, string>>>;

/** A typed number of the plan. */
export interface PlanFieldRule {
  readonly field: PlanField;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** True when it may be empty. */
  readonly isOptional?: true;
}

/** The numbers of a plan in their order on screen. */
export const planFields: Readonly<Record<PlanField, PlanFieldRule>> = {
  samples: { field: 'samples', label: 'Samples', min: 1, max: runLimits.samples },
  workers: { field: 'workers', label: 'Workers', min: 1, max: runLimits.workers },
  warmUp: { field: 'warmUp', label: 'Warm-up', min: 0, max: runLimits.warmUp },
  timeoutMs: { field: 'timeoutMs', label: 'Timeout', min: 1, max: 600_000 },
  seed: { field: 'seed', label: 'Seed', min: 0, max: maxSeed, isOptional: true },
};

/** A typed number, null for none, or the error in it. Spaces between digits are ignored. */
export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number | null }
  | { readonly kind: 'fault'; readonly text: string };

/** Parses a typed number of the plan. */
export function readPlanField(
  { label, min, max, isOptional }: PlanFieldRule,
  typed: string,
): ReadNumber {
  const digits = typed.replaceAll(/[\s\u202f\u00a0]/gu, '');
  const range = `from ${formatCount(min)} to ${formatCount(max)}`;
  if (digits === '' && isOptional) return { kind: 'number', value: null };
  if (digits === '') return { kind: 'fault', text: `${label}: enter a whole number ${range}.` };
  if (!/^[+-]?\d+$/u.test(digits)) {
    return { kind: 'fault', text: `${label}: "${typed.trim()}" is not a whole number.` };
  }
  const value = Number(digits);
  if (value < min || value > max) {
    return { kind: 'fault', text: `${label}: enter a number ${range}.` };
  }
  return { kind: 'number', value };
}

/** Returns why a plan cannot be started as it is typed; null when it can. */
export function firstFault(plan: RunPlan, drafts: PlanDrafts): string | null {
  for (const rule of Object.values(planFields)) {
    const typed = drafts[rule.field];
    if (typed === undefined) continue;
    const read = readPlanField(rule, typed);
    if (read.kind === 'fault') return read.text;
  }
  if (plan.series.length === 0) return 'Choose at least one series.';
  const requests = plannedRequests(plan);
  if (requests <= runLimits.requests) return null;
  return `That is ${formatCounted(requests, 'request')}; the limit is ${formatCount(runLimits.requests)}.`;
}
