import type { Reply, SampleRequest } from './reply.ts';
import type { PlainMessage, SampleType } from './sample-type.ts';

/** A request that matches a route. */
export interface Call {
  readonly request: SampleRequest;
  /** The values of the path parts in braces. */
  readonly parameters: readonly string[];
}

/** Makes a response of any kind. Throws a `SampleError`. */
export type Handle = (call: Call) => Reply | Promise<Reply>;

/** The request and response messages of a method on a path, so that the router can read and write them. */
export interface Operation {
  /** The message of the body. The router then first checks that the response is acceptable. */
  readonly takes?: SampleType;
  readonly gives: SampleType;
  /** Of the response; 200 by default. */
  readonly status?: number;
  /** Returns the URL of the response's message. */
  readonly location?: (message: PlainMessage) => string;
  /**
   * Makes the response message. Throws a `SampleError`.
   *
   * @param read reads the request message; call it after checking the path
   */
  run(call: Call, read: () => PlainMessage): object;
}

/** The methods under one path. */
export interface Route {
  /** `/store/users/{id}`: a part in braces matches any text without a slash. */
  readonly path: string;
  /** For the list at `/`. */
  readonly about: string;
  /** Checks a request before its method runs. Throws a `SampleError`. */
  readonly check?: (request: SampleRequest) => void;
  /** By method; `*` matches any. */
  readonly methods: Readonly<Record<string, Handle | Operation>>;
}

/** The routes of one subject, with their own data. */
export interface RouteGroup {
  /** If two match a path, the first one responds. */
  readonly routes: readonly Route[];
  /** Restores the initial data; missing if nothing can be changed. */
  reset?(): void;
}
