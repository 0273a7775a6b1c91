import type { Reply, SampleRequest } from './reply.ts';
import type { PlainMessage, SampleType } from './sample-type.ts';

/** A request that fits a route. */
export interface Call {
  readonly request: SampleRequest;
  /** The parts of the path in braces. */
  readonly parameters: readonly string[];
}

/** Answers in its own way. Throws a `SampleError`. */
export type Handle = (call: Call) => Reply | Promise<Reply>;

/** What one method of a path takes and gives, so that the router reads and writes the messages. */
export interface Operation {
  /** The message of the body. That the response is acceptable is then looked at first. */
  readonly takes?: SampleType;
  readonly gives: SampleType;
  /** Of the response; 200 unless said otherwise. */
  readonly status?: number;
  /** Where the response's message can be had from now on. */
  readonly location?: (message: PlainMessage) => string;
  /**
   * Makes the message that it gives. Throws a `SampleError`.
   *
   * @param read reads the message that it takes, after the path was looked at
   */
  run(call: Call, read: () => PlainMessage): object;
}

/** What is served under one path. */
export interface Route {
  /** `/store/users/{id}`: a part in braces stands for any text without a slash. */
  readonly path: string;
  /** For the list at `/`. */
  readonly about: string;
  /** Looks at a request before its method runs. Throws a `SampleError`. */
  readonly check?: (request: SampleRequest) => void;
  /** By method; `*` takes every one. */
  readonly methods: Readonly<Record<string, Handle | Operation>>;
}

/** The routes of one subject, over data that live with them. */
export interface RouteGroup {
  /** Of two that fit a path the first responses. */
  readonly routes: readonly Route[];
  /** Back to the data of the start; not there where nothing can be changed. */
  reset?(): void;
}
