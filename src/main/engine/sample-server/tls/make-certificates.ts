import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';
import { der, derBits, derOid, derSequence, derTags, derTime } from './der.ts';

/** A certificate for a server, and the authority that a client has to trust for it. All PEM. */
export interface Certificates {
  /** The authority's certificate. Its key signed the server's certificate and was then forgotten. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a certificate authority and a server certificate of its own (RFC 5280, ECDSA P-256): no key is
 * ever kept in the program or in a file.
 *
 * @param options.hosts names and IPv4 addresses that the certificate is for; those of this computer
 *   when left out
 * @param options.notAfter end of validity of both; 30 days from now when left out
 */
export function makeCertificates(
  options: {
    readonly hosts?: readonly string[];
    readonly notBefore?: Date;
    readonly notAfter?: Date;
  } = {},
): Certificates {
  const { hosts = ['localhost', '127.0.0.1'] } = options;
  const validity = {
    // A client's clock may be behind.
    notBefore: options.notBefore ?? new Date(Date.now() - dayMs),
    notAfter: options.notAfter ?? new Date(Date.now() + 30 * dayMs),
  };
  const authority = { name: 'Protodesk sample CA', keys: newKeys() };
  const server = { name: hosts[0] ?? 'localhost', keys: newKeys() };

  const ca = signedCertificate({
    ...validity,
    subject: authority,
    issuer: authority,
    extensions: [
      extension('2.5.29.19', derSequence(der(derTags.boolean, Buffer.from([0xff]))), true),
      // keyCertSign and cRLSign.
      extension('2.5.29.15', derBits(Buffer.from([0x06]), 1), true),
    ],
  });
  const cert = signedCertificate({
    ...validity,
    subject: server,
    issuer: authority,
    extensions: [
      extension('2.5.29.19', derSequence(), true),
      // digitalSignature, for TLS servers.
      extension('2.5.29.15', derBits(Buffer.from([0x80]), 7), true),
      extension('2.5.29.37', derSequence(derOid('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', derSequence(...hosts.map(alternativeName))),
    ],
  });
  return {
    ca,
    cert,
    key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

interface Party {
  readonly name: string;
  readonly keys: { readonly publicKey: Buffer; readonly privateKey: KeyObject };
}

function newKeys(): Party['keys'] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    publicKey,
    privateKey: createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }),
  };
}

function signedCertificate(parts: {
  readonly subject: Party;
  readonly issuer: Party;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: readonly Buffer[];
}): string {
  const { subject, issuer } = parts;
  const subjectKeyId = keyId(subject.keys.publicKey);
  const algorithm = derSequence(derOid('1.2.840.10045.4.3.2'));
  const body = derSequence(
    // Version 3.
    der(0xa0, der(derTags.integer, Buffer.from([2]))),
    der(derTags.integer, serialNumber()),
    algorithm,
    nameOf(issuer),
    derSequence(derTime(parts.notBefore), derTime(parts.notAfter)),
    nameOf(subject),
    subject.keys.publicKey,
    der(
      0xa3,
      derSequence(
        ...parts.extensions,
        extension('2.5.29.14', der(derTags.octetString, subjectKeyId)),
        extension('2.5.29.35', derSequence(der(0x80, keyId(issuer.keys.publicKey)))),
      ),
    ),
  );
  const signature = sign('sha256', body, issuer.keys.privateKey);
  return new X509Certificate(derSequence(body, algorithm, derBits(signature))).toString();
}

function nameOf({ name }: Party): Buffer {
  const attribute = derSequence(derOid('2.5.4.3'), der(derTags.utf8String, Buffer.from(name)));
  return derSequence(der(derTags.set, attribute));
}

function alternativeName(host: string): Buffer {
  return isIP(host) === 4
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
}

function extension(oid: string, value: Buffer, isCritical = false): Buffer {
  return derSequence(
    derOid(oid),
    ...(isCritical ? [der(derTags.boolean, Buffer.from([0xff]))] : []),
    der(derTags.octetString, value),
  );
}

/** Positive, without a leading zero byte (RFC 5280 §4.1.2.2). */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Any number that tells keys apart will do (RFC 5280 §4.2.1.2). */
function keyId(publicKey: Buffer): Buffer {
  return createHash('sha256').update(publicKey).digest().subarray(0, 20);
}
