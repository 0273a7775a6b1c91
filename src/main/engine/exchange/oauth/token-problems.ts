import type { OAuth } from '../../../../shared/model/inherited-settings.ts';
import { type Problem, ProblemError, type ProblemInit } from '../../../../shared/problem.ts';
import type { WireResponse } from '../../http/http-engine.ts';

/** The token server refused; `code` is the `error` of RFC 6749, 5.2. */
export class TokenRefused extends ProblemError {
  readonly code: string;

  constructor(init: ProblemInit, code: string) {
    super(init);
    this.code = code;
  }
}

const nothingSent = 'The request was not sent.';

/** The longest text of a server that is quoted. */
const maxQuoted = 300;

/** What to do about the errors of RFC 6749, 5.2. */
const advice: Readonly<Record<string, { readonly title: string; readonly hint: string }>> = {
  invalid_client: {
    title: 'The token server does not accept the client',
    hint: 'Check the client ID and the client secret under Auth. Some servers expect them in the body instead of the header.',
  },
  invalid_scope: {
    title: 'The token server does not grant this scope',
    hint: 'Change the scope under Auth. Separate several scopes with spaces.',
  },
  invalid_grant: {
    title: 'The token server no longer accepts the sign-in',
    hint: 'Sign in again.',
  },
  unauthorized_client: {
    title: 'The client may not use this grant',
    hint: "Allow the grant in the client's settings on the server, or change it under Auth.",
  },
  unsupported_grant_type: {
    title: 'The token server does not support this grant',
    hint: 'Change the grant under Auth.',
  },
};

/** Returns the Problem of a refusal in the words of the protocol. */
export function refusedBy(
  tokenUrl: string,
  {
    status,
    error,
    error_description: description,
  }: { readonly status: number; readonly error: string; readonly error_description?: string },
): ProblemInit {
  const known = Object.hasOwn(advice, error) ? advice[error] : undefined;
  const words = description ? `${error}: ${cut(description)}` : cut(error);
  return {
    kind: 'oauth',
    title: known?.title ?? 'The token server refused to give a token',
    detail: `${tokenUrl} responded ${status} ${words}. ${nothingSent}`,
    hint: known?.hint ?? 'Check the settings under Auth.',
  };
}

/**
 * Returns the Problem of a response that has no token and no reason in the words of the protocol.
 *
 * @param why what is wrong with it, for programmers; null when the status says it
 */
export function unusable(
  tokenUrl: string,
  { status, rawHeaders, body }: WireResponse,
  why: string | null,
): ProblemInit {
  const headerOf = (wanted: string) =>
    rawHeaders.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const type = headerOf('content-type');
  const start = cut(new TextDecoder().decode(body.subarray(0, 4 * maxQuoted)).trim());
  const cause = [why ?? '', start].filter((part) => part !== '').join('\n');
  const common = { kind: 'oauth', ...(cause !== '' && { cause }) } as const;
  const location = headerOf('location');
  if (status >= 500) {
    return {
      ...common,
      title: 'The token server failed',
      detail: `${tokenUrl} responded ${status}. ${nothingSent}`,
      hint: 'Try again later.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      ...common,
      title: 'The token URL redirects',
      detail: `${tokenUrl} responded ${status}${location === undefined ? '' : ` to ${cut(location)}`}. Redirects of token URLs are not followed. ${nothingSent}`,
      hint: 'Enter the final token URL under Auth if you trust it.',
    };
  }
  const isJson = /[/+]json\b/iu.test(type ?? '');
  return {
    ...common,
    title: isJson
      ? 'The response of the token URL has no usable token'
      : 'The token URL does not return JSON',
    detail: `${tokenUrl} responded ${status}${isJson ? '' : ` with ${type ?? 'no Content-Type'}`}. ${nothingSent}`,
    hint: 'Check the token URL under Auth: it often ends in /token.',
  };
}

/** Returns the Problem of a token server that gave no whole response. */
export function notReached(tokenUrl: string, problem: Problem): ProblemInit {
  return {
    ...problem,
    kind: 'oauth',
    severity: 'error',
    title: `No token: ${problem.title}`,
    detail: `${problem.detail} The token URL is ${tokenUrl}. ${nothingSent}`,
  };
}

/** Returns the Problem of a sign-in that gave no code. */
export function notSignedIn(detail: string): ProblemInit {
  return {
    kind: 'oauth',
    title: 'Not signed in',
    detail: `${detail} ${nothingSent}`,
    hint: 'Sign in again. If the server does not know the redirect, allow http://127.0.0.1 with any port there.',
  };
}

/** A user has to sign in before there is a token. */
export const signInNeeded: ProblemInit = {
  kind: 'sign-in',
  title: 'Sign in first',
  detail: `OAuth 2 has no valid token here. ${nothingSent}`,
  hint: 'Sign in with the browser.',
};

/** Returns the Problem of settings that lack what every token needs; null when they are complete. */
export function unsetOf(
  auth: Pick<OAuth, 'grant' | 'tokenUrl' | 'authorizationUrl' | 'clientId'>,
): ProblemInit | null {
  const lacking = (title: string, detail: string, hint: string): ProblemInit => ({
    ...{ kind: 'oauth', title, detail: `${detail} ${nothingSent}`, hint },
  });
  const { tokenUrl, authorizationUrl, clientId } = auth;
  const urls = [
    ['token', tokenUrl],
    ...(auth.grant === 'authorizationCode' ? [['authorization', authorizationUrl]] : []),
  ];
  for (const [what = '', url = ''] of urls) {
    if (url === '') {
      return lacking(`There is no ${what} URL`, 'OAuth 2 needs one.', 'Enter it under Auth.');
    }
    if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) {
      const hint = 'Enter a whole URL under Auth, such as https://auth.example.com/oauth2/token.';
      return lacking(`The ${what} URL is not a URL`, `It is "${cut(url)}".`, hint);
    }
  }
  if (clientId === '') {
    return lacking('There is no client ID', 'OAuth 2 needs one.', 'Enter it under Auth.');
  }
  return null;
}

function cut(text: string): string {
  return text.length <= maxQuoted ? text : `${text.slice(0, maxQuoted)}...`;
}
