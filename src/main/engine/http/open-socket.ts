import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { TlsOptions } from './tls-options.ts';
import { observeConnecting, type TransportObserver } from './tracing-transport.ts';

/** The names of the protocols in TLS (RFC 7301; RFC 9113, 3.1). */
export type AlpnName = 'h2' | 'http/1.1';

/**
 * Opens a connection to the server of a URL, and reports each moment. The observer gets an error, and may
 * destroy the socket; then the result is null.
 *
 * @param offered the protocols for an https URL, the best first
 */
export function openSocket(
  url: URL,
  tls: TlsOptions,
  offered: readonly AlpnName[],
  observer: TransportObserver,
): Promise<Socket | null> {
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = { host, port: Number(url.port) || (isTls ? 443 : 80) };
  // An IP address is not a server name (RFC 6066, 3).
  const servername = isIP(host) === 0 ? host : '';
  const socket = isTls
    ? connectTls({ ...address, ...tls, servername, ALPNProtocols: [...offered] })
    : connectTcp(address);
  observer.onMoment('socketAssigned');
  observeConnecting(socket, isTls, observer);
  const report = (error: Error): void => observer.onError(error);
  socket.on('error', report);
  observer.onRequest(socket);
  return new Promise((resolve) => {
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.off('error', report);
      // Until it has another owner.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('close', () => resolve(null));
  });
}

/** Returns the protocol that a server chose; null when it chose none. */
export function protocolOf(socket: Socket): string | null {
  const { alpnProtocol } = socket as TLSSocket;
  return typeof alpnProtocol === 'string' ? alpnProtocol : null;
}
