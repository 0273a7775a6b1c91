import { X509Certificate } from 'node:crypto';
import { get } from 'node:https';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSampleServer, type SampleServer } from '../sample-server.ts';
import { type Certificates, makeCertificates } from './make-certificates.ts';

describe('makeCertificates', () => {
  it('makes a certificate of this computer that its authority signed', async () => {
    const { ca, cert } = await makeCertificates();

    const [authority, server] = [new X509Certificate(ca), new X509Certificate(cert)];
    expect({
      names: [authority.subject, server.subject, server.issuer],
      isCa: [authority.ca, server.ca],
      isSigned: [authority.verify(authority.publicKey), server.verify(authority.publicKey)],
      isIssued: server.checkIssued(authority),
      hosts: server.subjectAltName,
    }).toEqual({
      names: ['CN=Protodesk sample CA', 'CN=localhost', 'CN=Protodesk sample CA'],
      isCa: [true, false],
      isSigned: [true, true],
      isIssued: true,
      hosts: 'DNS:localhost, IP Address:127.0.0.1',
    });
  });

  it('makes other keys each time', async () => {
    const [first, second] = await Promise.all([makeCertificates(), makeCertificates()]);

    expect(first.key).not.toBe(second.key);
    expect(new X509Certificate(first.cert).serialNumber).not.toBe(
      new X509Certificate(second.cert).serialNumber,
    );
  });

  it.each([
    ['2024-01-02T03:04:05.678Z', '2024-12-31T00:00:00Z', 'Jan  2 03:04:05 2024 GMT'],
    ['1999-12-31T23:59:59Z', '2051-01-01T00:00:00Z', 'Dec 31 23:59:59 1999 GMT'],
  ])('is valid from %s to %s', async (notBefore, notAfter, from) => {
    const { cert } = await makeCertificates({
      hosts: ['a.test'],
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
    });

    const read = new X509Certificate(cert);
    expect([read.validFrom, Date.parse(read.validTo)]).toEqual([from, Date.parse(notAfter)]);
  });
});

describe('sample server over TLS', () => {
  let certificates: Certificates;
  let server: SampleServer;

  beforeEach(async () => {
    certificates = await makeCertificates();
    server = await createSampleServer({ port: 0, tls: certificates });
  });

  afterEach(() => server.close());

  /** Returns the length of the body, or the code of the error. */
  function fetchBytes(host: string, ca?: string): Promise<number | string> {
    return new Promise((resolve) => {
      const url = `https://${host}:${server.port}/store/users/1`;
      get(url, { agent: false, ...(ca !== undefined && { ca }) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).length));
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  }

  it.each(['127.0.0.1', 'localhost'])('serves a client at %s that trusts its CA', async (host) => {
    expect(await fetchBytes(host, certificates.ca)).toBe(46);
  });

  it('is refused by a client that trusts other authorities', async () => {
    expect([
      await fetchBytes('127.0.0.1'),
      await fetchBytes('127.0.0.1', (await makeCertificates()).ca),
    ]).toEqual(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
  });

  it.each([
    ['plain HTTP', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['noise', '\x16\x03\x01\xff\xff\xff'],
    ['nothing', ''],
  ])('survives %s in place of a handshake', async (_name, text) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.end(text));
    socket.on('error', () => socket.destroy());
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));

    expect(await fetchBytes('127.0.0.1', certificates.ca)).toBe(46);
  });
});
