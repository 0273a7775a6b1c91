import type { MessagePort } from 'node:worker_threads';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { KeptResponse, LoadEnd, LoadPlan, SampleBatch } from './load-plan.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { SampleFault } from './sample-store.ts';

/** The start data of a thread of the run bundle: it sends the load, or keeps the runs. */
export type ThreadData =
  | { readonly role: 'load'; readonly plan: LoadPlan; readonly keeper: MessagePort }
  | { readonly role: 'keep'; readonly folder: string };

/** A message to the load thread. */
export type ToLoad = 'stop';

/** A message from the load thread to the keeper, over their own port. */
export type LoadMessage =
  | { readonly kind: 'batch'; readonly batch: SampleBatch }
  | { readonly kind: 'end'; readonly end: LoadEnd };

/** The calls of the keeper's thread, by name. */
export type KeeperCall = Exclude<keyof RunKeeper, 'record' | 'responses' | 'progress' | 'finish'>;

/** A message to the keeper's thread. */
export type ToKeeper =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: KeeperCall;
      readonly args: readonly unknown[];
    }
  /** The samples of the new run come over this port. */
  | { readonly kind: 'listen'; readonly port: MessagePort }
  /** The faults of the responses that it sent on. */
  | { readonly kind: 'decoded'; readonly faults: readonly SampleFault[] }
  /** The load thread ended without notice. */
  | { readonly kind: 'lost'; readonly problem: Problem | null }
  | { readonly kind: 'end' };

/** A message from the keeper's thread. */
export type FromKeeper =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly problem: Problem;
      readonly stack: string | null;
    }
  | { readonly kind: 'progress'; readonly report: RunReport }
  /** The run is over; decode these responses before it is finished. */
  | { readonly kind: 'decode'; readonly responses: readonly KeptResponse[] }
  | { readonly kind: 'finished'; readonly report: RunReport }
  | { readonly kind: 'log'; readonly text: string };
