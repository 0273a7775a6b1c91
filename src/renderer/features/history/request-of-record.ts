import type { Auth } from '../../../shared/model/inherited-settings.ts';
import { redactedValue } from '../../../shared/model/redact-headers.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/**
 * Returns a recorded request that can be sent today. Values that the history hid come from the current
 * request, if it has them.
 *
 * @param today the request as it is open or saved; null when it is gone
 */
export function requestOfRecord(recorded: SavedRequest, today: SavedRequest | null): SavedRequest {
  if (today === null) return recorded;
  const headers = recorded.headers.map((header) => {
    if (!isHidden(header.value)) return header;
    const name = header.name.toLowerCase();
    const value = today.headers.find((one) => one.name.toLowerCase() === name)?.value;
    return value === undefined ? header : { ...header, value };
  });
  const isAuthHidden = isHidden(secretOf(recorded.auth)) && today.auth.type === recorded.auth.type;
  return { ...recorded, headers, ...(isAuthHidden && { auth: today.auth }) };
}

function secretOf(auth: Auth): string {
  switch (auth.type) {
    case 'bearer':
      return textOf(auth.token);
    case 'basic':
      return textOf(auth.password);
    case 'apiKey':
      return textOf(auth.value);
    case 'oauth2':
      return textOf(auth.clientSecret);
    case 'inherit':
    case 'none':
      return '';
  }
}

function textOf(secret: string | { readonly secret: string }): string {
  return typeof secret === 'string' ? secret : '';
}

function isHidden(text: string): boolean {
  return text.includes(redactedValue);
}
