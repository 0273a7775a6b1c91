import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one test on 127.0.0.1. */
export interface LocalServer {
  readonly url: string;
  /** Ends the server and all its connections. */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer(onRequest: RequestListener): Promise<LocalServer> {
  const server = createServer(onRequest);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
