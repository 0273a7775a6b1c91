import { useStore } from 'zustand/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunEntry } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';
import type { PlanDrafts, PlanField } from './plan-fields.ts';
import type { RunQuestion } from './run-question.ts';

/** What the window knows of runs beside their tabs. */
export interface RunsState {
  /** The saved runs, newest first; null until they were read. */
  readonly entries: readonly RunEntry[] | null;
  /** Why they could not be read. */
  readonly problem: Problem | null;
  /** Tabs in which the user agreed to send many requests, each with the question that was agreed to. */
  readonly agreed: Readonly<Record<string, string>>;
  /** The tab whose Start waits for an agreement, and to what. */
  readonly asking: { readonly tabId: string; readonly question: RunQuestion } | null;
  /** Tabs whose run is being prepared. */
  readonly starting: readonly string[];
  /** What is typed into the number fields of a tab, where that is not simply the plan's number. */
  readonly drafts: Readonly<Record<string, PlanDrafts>>;
  /** Why the last Start of a tab came to nothing. */
  readonly startProblems: Readonly<Record<string, Problem>>;
}

/** A store of {@link RunsState}. */
export type RunsStore = StoreApi<RunsState>;

/** Makes a store that knows nothing yet. */
export function createRunsStore(): RunsStore {
  return createStore<RunsState>(() => ({
    entries: null,
    problem: null,
    agreed: {},
    asking: null,
    starting: [],
    drafts: {},
    startProblems: {},
  }));
}

/** The store of an app. */
export const runsOf = ownState(createRunsStore);

/** A part of what is known of runs. */
export function useRuns<T>(select: (state: RunsState) => T): T {
  return useStore(runsOf(useApp()), select);
}

/** Notes why a tab's run did not start; null when it did. */
export function setStartProblem(store: RunsStore, tabId: string, problem: Problem | null): void {
  store.setState(({ startProblems: { [tabId]: _before, ...others } }) => ({
    startProblems: problem === null ? others : { ...others, [tabId]: problem },
  }));
}

/** Keeps what is typed into a number field; null when it is the plan's number again. */
export function setDraft(
  store: RunsStore,
  tabId: string,
  field: PlanField,
  typed: string | null,
): void {
  store.setState(({ drafts }) => {
    const { [field]: _before, ...others } = drafts[tabId] ?? {};
    return {
      drafts: { ...drafts, [tabId]: typed === null ? others : { ...others, [field]: typed } },
    };
  });
}
