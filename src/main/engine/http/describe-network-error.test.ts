import { describe, expect, it } from 'vitest';
import { describeNetworkError, hostAndPort } from './describe-network-error.ts';

const context = {
  url: new URL('https://api.example/a'),
  stage: 'connecting',
  isReused: false,
  method: 'GET',
  bodyBytes: 0,
  expectedBytes: null,
} as const;

function errorOf(code: string, message = 'as the library says it'): Error {
  return Object.assign(new Error(message), { code });
}

describe('describeNetworkError', () => {
  it.each([
    ['ECONNREFUSED', 'connect-refused', 'Nothing is listening on api.example:443'],
    ['ENOTFOUND', 'host-unknown', 'Host api.example not found'],
    ['EAI_AGAIN', 'host-unknown', 'Cannot look up api.example'],
    ['ETIMEDOUT', 'timeout', 'api.example:443 did not respond'],
    ['EHOSTUNREACH', 'connect-failed', 'No route to api.example:443'],
    ['EMFILE', 'connect-failed', 'Too many open connections and files'],
    ['ECONNRESET', 'tls', 'api.example:443 closed the connection during the TLS handshake'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'The certificate of api.example:443 is self-signed'],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'tls',
      'The certificate of api.example:443 is from an unknown authority',
    ],
    ['CERT_REVOKED', 'tls', 'The certificate of api.example:443 is not accepted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'api.example:443 does not speak TLS'],
    [
      'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL',
      'tls',
      'api.example:443 does not speak the chosen version of HTTP',
    ],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'tls', 'No secure connection to api.example:443'],
    ['EWHATEVER', 'connect-failed', 'The exchange with api.example:443 failed'],
  ])('explains %s', (code, kind, title) => {
    expect(describeNetworkError(errorOf(code), context)).toEqual({
      kind,
      severity: 'error',
      title,
      detail: expect.stringMatching(/\.$/),
      hint: expect.stringMatching(/[.?]$/),
      cause: `${code}: as the library says it`,
    });
  });

  it.each([
    [
      'EPROTO',
      'write EPROTO 8017:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
    ],
    ['EPROTO', 'write EPROTO 1:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER'],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'packet length too long'],
  ])('recognizes a plain port behind %s: %s', (code, message) => {
    const { title } = describeNetworkError(errorOf(code, message), context);

    expect(title).toBe('api.example:443 does not speak TLS');
  });

  it('lists the names of a certificate for another host', () => {
    const message =
      "Hostname/IP does not match certificate's altnames: Host: api.example. is not in the cert's altnames: DNS:a.example, DNS:b.example";

    const { detail } = describeNetworkError(
      errorOf('ERR_TLS_CERT_ALTNAME_INVALID', message),
      context,
    );

    expect(detail).toBe('Its names: DNS:a.example, DNS:b.example.');
  });

  it('keeps the messages for every address that was tried', () => {
    const both = new AggregateError([
      errorOf('ECONNREFUSED', 'connect ECONNREFUSED ::1:80'),
      errorOf('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:80'),
    ]);

    const { cause } = describeNetworkError(Object.assign(both, { code: 'ECONNREFUSED' }), context);

    expect(cause).toBe('connect ECONNREFUSED ::1:80; connect ECONNREFUSED 127.0.0.1:80');
  });

  it('says why a POST on a kept connection is not sent again', () => {
    const problem = describeNetworkError(errorOf('ECONNRESET', 'socket hang up'), {
      ...context,
      method: 'POST',
      stage: 'waiting',
      isReused: true,
    });

    expect(problem).toMatchObject({
      kind: 'connect-failed',
      detail:
        'The kept connection may just have timed out. A POST is not sent again by itself: the server may have handled it.',
      hint: 'Check whether the server handled it, then send again: that opens a new connection.',
    });
  });

  it.each([
    ['SETTINGS', [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0]],
    ['GOAWAY', [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ])('recognizes a server that speaks HTTP/2 only by its %s frame (D15)', (name, bytes) => {
    const error = Object.assign(errorOf('HPE_INVALID_CONSTANT', 'Parse Error'), {
      rawPacket: Buffer.from(bytes),
    });

    const { title, detail } = describeNetworkError(error, { ...context, stage: 'head' });

    expect(title).toBe('api.example:443 speaks HTTP/2 only');
    expect(detail).toContain(`an HTTP/2 ${name} frame`);
  });

  it('quotes the start of a response that is not HTTP', () => {
    const error = Object.assign(errorOf('HPE_INVALID_CONSTANT', 'Parse Error'), {
      reason: 'Expected HTTP/',
      rawPacket: Buffer.from('220 smtp\r\n\xff', 'latin1'),
    });

    const { detail } = describeNetworkError(error, { ...context, stage: 'head' });

    expect(detail).toBe('Expected HTTP/. It starts with "220 smtp\\r\\n\\xff".');
  });
});

describe('hostAndPort', () => {
  it.each([
    ['http://a.example/', 'a.example:80'],
    ['https://a.example/', 'a.example:443'],
    ['http://127.0.0.1:4800/', '127.0.0.1:4800'],
    ['http://[::1]:8080/', '[::1]:8080'],
  ])('reads %s as %s', (url, expected) => {
    expect(hostAndPort(new URL(url))).toBe(expected);
  });
});
