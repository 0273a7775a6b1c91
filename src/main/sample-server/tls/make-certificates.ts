import { KeyObject, type webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

/** A server certificate, and the authority that a client has to trust for it. All PEM. */
export interface Certificates {
  /** The authority's certificate. Its key signed the server's certificate and was then discarded. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * Creates a certificate authority and a server certificate of its own (RFC 5280, ECDSA P-256): no key is ever
 * stored in the program or in a file.
 *
 * @param options.hosts names and IP addresses of the certificate; by default those of this computer
 * @param options.notAfter end of validity of both; by default 30 days from now
 */
export async function makeCertificates(
  options: {
    readonly hosts?: readonly string[];
    readonly notBefore?: Date;
    readonly notAfter?: Date;
  } = {},
): Promise<Certificates> {
  // Loaded late: only a TLS server needs them. The second depends on the first.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const { hosts = ['localhost', '127.0.0.1'] } = options;
  const validity = {
    // A client's clock may be behind.
    notBefore: options.notBefore ?? new Date(Date.now() - dayMs),
    notAfter: options.notAfter ?? new Date(Date.now() + 30 * dayMs),
    signingAlgorithm: keyAlgorithm,
  };
  const [authorityKeys, serverKeys] = await Promise.all([newKeys(), newKeys()]);
  const authorityName = 'CN=Protodesk sample CA';
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: authorityName,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const cert = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: [{ CN: [hosts[0] ?? 'localhost'] }],
    issuer: authorityName,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(serverKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  return {
    ca: ca.toString('pem'),
    cert: cert.toString('pem'),
    key: KeyObject.from(serverKeys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
}
