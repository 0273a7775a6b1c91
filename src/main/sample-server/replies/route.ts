import type { Reply, SampleRequest } from './reply.ts';

/** Answers a request; `parameters` are the parts of the path in braces. Throws a `SampleError`. */
export type Handle = (
  request: SampleRequest,
  parameters: readonly string[],
) => Reply | Promise<Reply>;

/** What is served under one path. */
export interface Route {
  /** `/store/users/{id}`: a part in braces stands for any text without a slash. */
  readonly path: string;
  /** For the list at `/`. */
  readonly about: string;
  /** By method; `*` takes every one. */
  readonly methods: Readonly<Record<string, Handle>>;
}

/** The routes of one subject, over data that live with them. */
export interface RouteGroup {
  /** Of two that fit a path the first answers. */
  readonly routes: readonly Route[];
  /** Back to the data of the start; not there where nothing can be changed. */
  reset?(): void;
}

/** What a path of a {@link Route} matches: its groups are the parameters. */
export function routePattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
}
