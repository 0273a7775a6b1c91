import { useStore } from 'zustand/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunEntry } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';
import type { PlanDrafts, PlanField } from './plan-fields.ts';
import type { RunQuestion } from './run-question.ts';

/** The state of runs, besides their tabs. */
export interface RunsState {
  /** The saved runs, newest first; null until they were read. */
  readonly entries: readonly RunEntry[] | null;
  /** Why they could not be read. */
  readonly problem: Problem | null;
  /** Tabs in which the user agreed to send many requests, with the key of the question. */
  readonly agreed: Readonly<Record<string, string>>;
  /** The tab whose Start waits for consent, with the question. */
  readonly asking: { readonly tabId: string; readonly question: RunQuestion } | null;
  /** Tabs whose run is being prepared. */
  readonly starting: readonly string[];
  /** The text in the number fields of each tab, when it is not simply the plan's number. */
  readonly drafts: Readonly<Record<string, PlanDrafts>>;
  /** Why the last Start of a tab failed. */
  readonly startProblems: Readonly<Record<string, Problem>>;
}

/** A store of {@link RunsState}. */
export type RunsStore = StoreApi<RunsState>;

/** Creates an empty store. */
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

/** Selects a part of the {@link RunsState}. */
export function useRuns<T>(select: (state: RunsState) => T): T {
  return useStore(runsOf(useApp()), select);
}

/** Sets why a tab's run did not start; null when it did. */
export function setStartProblem(store: RunsStore, tabId: string, problem: Problem | null): void {
  store.setState(({ startProblems: { [tabId]: _before, ...others } }) => ({
    startProblems: problem === null ? others : { ...others, [tabId]: problem },
  }));
}

/** Stores the text of a number field; null when it is the plan's number again. */
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
