import https from 'node:https';
import type { Socket } from 'node:net';
import type { WireRequest } from './http-engine.ts';
import type { Http2Connection } from './http2-connection.ts';
import { type TlsOptions, tlsOptionsOf } from './tls-options.ts';

/** The kept connections of an engine to servers that choose between HTTP/1.1 and HTTP/2, by origin. */
export interface Origins {
  /** A connection that was opened in another way is not reused: the connection choice counts, too. */
  of(request: Pick<WireRequest, 'connection' | 'limits'>, url: URL): Origin;
  dispose(): void;
}

/**
 * Creates the {@link Origins} of an engine.
 *
 * @param agentOptions how idle connections of HTTP/1.1 are kept
 * @param authorities PEM certificates to trust beside the public ones and those of each choice
 */
export function createOrigins(
  agentOptions: https.AgentOptions,
  authorities: readonly string[] = [],
): Origins {
  const known = new Map<string, Origin>();
  return {
    of({ connection, limits }, url) {
      const key = JSON.stringify([url.origin, connection, limits.headerBytes]);
      const origin =
        known.get(key) ??
        new Origin(
          tlsOptionsOf(connection.tls, authorities),
          connection.keepAlive === false ? { keepAlive: false } : agentOptions,
        );
      known.set(key, origin);
      return origin;
    },
    dispose() {
      for (const origin of known.values()) origin.dispose();
    },
  };
}

/** The kept connections to one origin that were opened in one way. */
export class Origin {
  readonly tls: TlsOptions;
  /** Keeps the connections on which the server chose HTTP/1.1. */
  readonly agent: HandedAgent;
  /** True when its http:// port was found to speak HTTP/2 only. */
  isHttp2Only = false;
  #http2: Http2Connection[] = [];

  constructor(tls: TlsOptions, agentOptions: https.AgentOptions) {
    this.tls = tls;
    this.agent = new HandedAgent({ ...agentOptions, ...tls });
  }

  /** Returns a connection that can carry a request at once; null without one. */
  findHttp2(): Http2Connection | null {
    this.#http2 = this.#http2.filter(({ isClosed }) => !isClosed);
    return this.#http2.find(({ isUsable }) => isUsable) ?? null;
  }

  add(connection: Http2Connection): void {
    this.#http2.push(connection);
  }

  dispose(): void {
    this.agent.destroy();
    for (const connection of this.#http2) connection.destroy();
  }
}

/** An agent that takes connections which others opened. */
class HandedAgent extends https.Agent {
  readonly #handed: Socket[] = [];

  /** True when a kept connection is free. */
  get hasFree(): boolean {
    return Object.values(this.freeSockets).some((sockets) => (sockets?.length ?? 0) > 0);
  }

  /** The next request that needs a new connection gets this one. */
  hand(socket: Socket): void {
    this.#handed.push(socket);
  }

  override createConnection(
    ...[options, callback]: Parameters<https.Agent['createConnection']>
  ): ReturnType<https.Agent['createConnection']> {
    const socket = this.#handed.shift();
    return socket && !socket.destroyed ? socket : super.createConnection(options, callback);
  }
}
