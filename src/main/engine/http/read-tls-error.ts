import type { ProblemInit } from '../../../shared/problem.ts';

type Description = Pick<ProblemInit, 'kind' | 'title' | 'detail'> & { readonly hint: string };

const untrustedHint =
  'Only well-known authorities are trusted. For your own, set a CA file in the settings of the request, folder or workspace, or turn off certificate checks there.';

/** The messages of OpenSSL and BoringSSL for a first record that is not TLS. */
const plainReply = /wrong.version.number|packet.length.too.long|http.request/i;

/** The alert of a server that speaks none of the offered protocols (RFC 7301, 3.2). */
const noProtocol = /no.application.protocol/i;

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
  if (noProtocol.test(code) || noProtocol.test(message)) return noCommonVersion(at);
  if (plainReply.test(code) || plainReply.test(message)) {
    return {
      kind: 'tls',
      title: `${at} does not speak TLS`,
      detail: 'It sent something else in the handshake, most likely plain HTTP.',
      hint: 'Use http:// instead of https://, or the TLS port.',
    };
  }
  return {
    kind: 'tls',
    title: `No secure connection to ${at}`,
    detail: 'The handshake failed: no common version, cipher or certificate.',
    hint: 'The server may be too old, or need a client certificate. Check its log.',
  };
}

/** Explains that a server takes no version of HTTP that was offered. */
export function noCommonVersion(at: string): Description {
  return {
    kind: 'tls',
    title: `${at} does not speak the chosen version of HTTP`,
    detail: 'It took none of the protocols that were offered in TLS (ALPN).',
    hint: 'Choose "Automatic" as HTTP version in the settings.',
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
        detail: 'No authority vouches for it, so it could be anyone.',
        hint: untrustedHint,
      };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_UNTRUSTED':
    case 'INVALID_CA':
      return {
        title: `The certificate of ${at} is from an unknown authority`,
        detail: 'Its signer is not trusted here, or the server omits intermediate certificates.',
        hint: untrustedHint,
      };
    case 'CERT_HAS_EXPIRED':
      return {
        title: `The certificate of ${at} has expired`,
        detail: 'Its validity has ended.',
        hint: "Renew it on the server. Check this computer's clock.",
      };
    case 'CERT_NOT_YET_VALID':
      return {
        title: `The certificate of ${at} is not valid yet`,
        detail: 'Its validity has not begun.',
        hint: "Check this computer's clock, and the certificate.",
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return {
        title: `The certificate of ${at} is for another host`,
        detail: altNamesIn(message) ?? "The URL's name is not in it.",
        hint: 'Use one of its names, or reissue it.',
      };
    default:
      return isCertificateCode(code)
        ? {
            title: `The certificate of ${at} is not accepted`,
            detail: `The check ended with ${code}.`,
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
  return names === undefined ? null : `Its names: ${names}.`;
}
