import type { MessagePort } from 'node:worker_threads';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { KeptResponse, LoadEnd, LoadPlan, SampleBatch } from './load-plan.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { SampleFault } from './sample-store.ts';

/** What a thread of the run bundle is started with: it sends the load, or keeps the runs. */
export type ThreadData =
  | { readonly role: 'load'; readonly plan: LoadPlan; readonly keeper: MessagePort }
  | { readonly role: 'keep'; readonly folder: string };

/** To the load thread. */
export type ToLoad = 'stop';

/** From the load thread to the keeper, over a port of their own. */
export type LoadMessage =
  | { readonly kind: 'batch'; readonly batch: SampleBatch }
  | { readonly kind: 'end'; readonly end: LoadEnd };

/** What may be asked of the keeper's thread: a call by its name. */
export type KeeperCall = Exclude<keyof RunKeeper, 'record' | 'responses' | 'progress' | 'finish'>;

/** To the keeper's thread. */
export type ToKeeper =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: KeeperCall;
      readonly args: readonly unknown[];
    }
  /** Samples of the run that was begun come over this port from now on. */
  | { readonly kind: 'listen'; readonly port: MessagePort }
  /** What was found wrong with the responses that it handed on. */
  | { readonly kind: 'decoded'; readonly faults: readonly SampleFault[] }
  /** The load thread ended without a word. */
  | { readonly kind: 'lost'; readonly problem: Problem | null }
  | { readonly kind: 'end' };

/** From the keeper's thread. */
export type FromKeeper =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly problem: Problem;
      readonly stack: string | null;
    }
  | { readonly kind: 'progress'; readonly report: RunReport }
  /** The run is over, and these are to be decoded before it is finished. */
  | { readonly kind: 'decode'; readonly responses: readonly KeptResponse[] }
  | { readonly kind: 'finished'; readonly report: RunReport }
  | { readonly kind: 'log'; readonly text: string };
