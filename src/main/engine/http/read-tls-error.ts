import type { ProblemInit } from '../../../shared/problem.ts';

type Description = Pick<ProblemInit, 'kind' | 'title' | 'detail'> & { readonly hint: string };

const untrustedHint =
  'The authorities that only the system knows are not taken. For a server of your own or of your company, name the file of its authority (CA file) in the settings of the request, its folder or the workspace, or switch the check of certificates off there.';

/** The messages of OpenSSL and BoringSSL for a first record that is not TLS. */
const plainReply = /wrong.version.number|packet.length.too.long|http.request/i;

/**
 * Explains a failed TLS handshake or certificate check; null when the code means something else.
 *
 * @param at host and port, as the user knows them
 */
export function readTlsHandshakeError(
  code: string,
  message: string,
  at: string,
): Description | null {
  const certificate = readCertificateError(code, message, at);
  if (certificate) return { kind: 'tls', ...certificate };
  if (code !== 'EPROTO' && !code.startsWith('ERR_SSL_') && !code.startsWith('ERR_TLS_'))
    return null;
  if (plainReply.test(code) || plainReply.test(message)) {
    return {
      kind: 'tls',
      title: `${at} does not speak TLS`,
      detail: 'It answered the TLS handshake with something else, most likely plain HTTP.',
      hint: 'Write http:// in place of https://, or use the port that speaks TLS.',
    };
  }
  return {
    kind: 'tls',
    title: `No secure connection to ${at}`,
    detail:
      'The TLS handshake failed: the two sides found no common version, cipher or certificate.',
    hint: 'The server may be too old, or ask for a client certificate. Its log may say why.',
  };
}

function readCertificateError(
  code: string,
  message: string,
  at: string,
): Omit<Description, 'kind'> | null {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        title: `The certificate of ${at} is self-signed`,
        detail: 'Nobody but the server itself vouches for it, so it could be anyone.',
        hint: untrustedHint,
      };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_UNTRUSTED':
    case 'INVALID_CA':
      return {
        title: `The certificate of ${at} is not from a known authority`,
        detail:
          'It is signed by an authority that is not trusted here, or the server does not send the certificates between.',
        hint: untrustedHint,
      };
    case 'CERT_HAS_EXPIRED':
      return {
        title: `The certificate of ${at} has expired`,
        detail: 'Its end of validity has passed.',
        hint: 'It has to be renewed on the server. Check the clock of this computer too.',
      };
    case 'CERT_NOT_YET_VALID':
      return {
        title: `The certificate of ${at} is not valid yet`,
        detail: 'Its start of validity is still to come.',
        hint: 'Check the clock of this computer, and the certificate.',
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return {
        title: `The certificate of ${at} is for another host`,
        detail: altNamesIn(message) ?? 'The name in the URL is not among its names.',
        hint: 'Use a name that the certificate holds, or have it issued for this one.',
      };
    default:
      return isCertificateCode(code)
        ? {
            title: `The certificate of ${at} is not accepted`,
            detail: `The check of the certificate ended with ${code}.`,
            hint: untrustedHint,
          }
        : null;
  }
}

/** True for codes of `X509_V_ERR_*`, which come without their prefix. */
function isCertificateCode(code: string): boolean {
  return /^(CERT|CRL|UNABLE_TO|ERROR_IN_CERT|PATH_LENGTH)_/.test(code);
}

/** Finds the names that Node lists: `... altnames: Host: a. is not in the cert's altnames: DNS:b`. */
function altNamesIn(message: string): string | null {
  const names = /is not in the cert's altnames: (.+)$/.exec(message)?.[1];
  return names === undefined ? null : `It holds the names ${names}.`;
}
