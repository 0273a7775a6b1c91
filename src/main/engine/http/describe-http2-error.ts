import type { ProblemInit } from '../../../shared/problem.ts';
import { Http2Error, http2ErrorNames } from './http2-error.ts';

type Description = Pick<ProblemInit, 'kind' | 'title' | 'detail'> & { readonly hint: string };

const http1Hint = 'Choose "HTTP/1.1 only" or "Automatic" as HTTP version in the settings.';
const logHint =
  'The server or a gateway has the reason in its log. Send again, or choose "HTTP/1.1 only".';

/** What each error code says (RFC 9113, 7), where more than its name is known. */
const meanings: Readonly<Record<string, { readonly detail: string; readonly hint?: string }>> = {
  NO_ERROR: { detail: 'It gave up the request without an error.' },
  PROTOCOL_ERROR: {
    detail: 'The request or the response breaks a rule of HTTP/2, such as a header it forbids.',
  },
  INTERNAL_ERROR: { detail: 'The server failed.' },
  FLOW_CONTROL_ERROR: { detail: 'More bytes were sent than the other side allowed.' },
  SETTINGS_TIMEOUT: { detail: 'The server waited in vain for its settings to be acknowledged.' },
  FRAME_SIZE_ERROR: { detail: 'A frame has a size that is not allowed.' },
  REFUSED_STREAM: { detail: 'The server did not handle the request.', hint: 'Send again.' },
  CANCEL: { detail: 'The server no longer wants the request.' },
  COMPRESSION_ERROR: { detail: 'The compressed headers cannot be read.' },
  ENHANCE_YOUR_CALM: {
    detail: 'The headers of the response are above the limit, or the server sees too much load.',
    hint: 'Look for endless cookies or trace headers, or wait before you send again.',
  },
  INADEQUATE_SECURITY: { detail: 'The server wants a stronger TLS.' },
  HTTP_1_1_REQUIRED: {
    detail: 'The server wants this request over HTTP/1.1.',
    hint: 'Choose "HTTP/1.1 only" as HTTP version in the settings.',
  },
};

/**
 * Explains why an exchange over HTTP/2 broke off; null for other errors.
 *
 * @param at host and port, as the user knows them
 */
export function describeHttp2Error(
  error: unknown,
  { stage, bodyBytes }: { readonly stage: string; readonly bodyBytes: number },
  at: string,
): Description | null {
  if (!(error instanceof Http2Error)) return null;
  const { http2Code, goaway } = error;
  if (!error.isHttp2) {
    return {
      kind: 'response-malformed',
      title: `${at} does not speak HTTP/2`,
      detail: 'Its first bytes are another protocol, most likely HTTP/1.1.',
      hint: http1Hint,
    };
  }
  const kept = stage === 'body' ? ` ${bodyBytes} body bytes came, and are kept.` : '';
  if (http2Code === null) {
    return {
      kind: 'response-malformed',
      title: `The response from ${at} breaks the rules of HTTP/2`,
      detail: `The connection was closed: ${error.message}.${kept}`,
      hint: logHint,
    };
  }
  const name = http2ErrorNames[http2Code] ?? `the unknown code ${http2Code}`;
  const meaning = meanings[name] ?? { detail: 'This code has no further meaning.' };
  const debug = goaway === null || goaway.debug === '' ? '' : ` It said: "${goaway.debug}".`;
  const frame = goaway === null ? 'reset the request' : 'closed the connection';
  const detail = `${meaning.detail}${debug}${kept}`;
  const hint = meaning.hint ?? logHint;
  if (stage === 'body') {
    const title = `The response was cut short after ${bodyBytes} bytes: ${at} ${frame} with ${name}`;
    return { kind: 'response-truncated', title, detail, hint };
  }
  const kind = name === 'ENHANCE_YOUR_CALM' ? 'response-too-large' : 'connect-failed';
  return { kind, title: `${at} ${frame} with ${name}`, detail, hint };
}
