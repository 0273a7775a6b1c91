/** A header as typed. */
interface TypedHeader {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns the fault of a typed Content-Length, as a sentence; null if it is right, for other headers, and
 * while it contains a variable.
 *
 * @param others all headers of the request
 * @param body its length; `some` if not known yet
 */
export function headerContradiction(
  { name, value }: TypedHeader,
  others: readonly TypedHeader[],
  body: number | 'some',
): string | null {
  if (!isNamed(name, 'content-length')) return null;
  if (others.some((each) => isNamed(each.name, 'transfer-encoding'))) {
    return 'Content-Length with Transfer-Encoding: servers refuse this, or read two requests. Remove one.';
  }
  const length = value.trim();
  if (length.includes('{{')) return null;
  const isWrong = body === 'some' ? /^0*$/.test(length) : length !== String(body);
  if (!isWrong) return null;
  const size = body === 'some' ? 'more bytes' : body === 1 ? '1 byte' : `${body} bytes`;
  return `Content-Length is ${length === '' ? 'empty' : length}, but the body has ${size}. The server takes the rest as another request, or waits for more. Remove the header: Protodesk sets it.`;
}

function isNamed(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted;
}
