import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import { type Comparison, comparisonSchema } from '../../../shared/model/comparison.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/** The environment of the samples. */
export const environmentName = 'Sample server';

/** The package of the samples. */
export const pkg = 'com.example.samples';

/** An engine on the samples that can compare, and local servers. */
export interface ComparingEngine {
  readonly opened: OpenedEngine;
  /** Compares a request as protobuf and as JSON; 2 pairs by default. */
  compare(
    request: Partial<SavedRequest>,
    options?: {
      readonly pairs?: number;
      readonly ignoredPaths?: readonly string[];
      /** A new unique id by default. */
      readonly comparisonId?: string;
    },
  ): Promise<Comparison>;
  /** Starts a server and returns its URL. */
  serve(listener: RequestListener): Promise<string>;
  closeServers(): void;
  dispose(): Promise<void>;
}

/** Opens the engine. */
export async function openComparing(): Promise<ComparingEngine> {
  const opened = await openEngine();
  const servers: Server[] = [];
  let count = 0;
  return {
    opened,
    async compare(request, { pairs = 2, ignoredPaths = [], comparisonId } = {}) {
      count += 1;
      const id = comparisonId ?? `c${count}`;
      const made = await opened.engine.handlers.compare(
        {
          comparisonId: id,
          request: requestOf(request),
          environmentName,
          pairs,
          ignoredPaths: [...ignoredPaths],
        },
        id,
      );
      return comparisonSchema.parse(made);
    },
    async serve(listener) {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
    closeServers() {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    },
    dispose: () => opened.dispose(),
  };
}
