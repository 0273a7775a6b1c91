import { describeNetworkError, type NetworkErrorContext } from '../http/describe-network-error.ts';

/**
 * Explains in one line why a request of a run failed, in the same words as Send.
 *
 * @param error from undici: the system's, the parser's, or one of its own (`UND_ERR_*`)
 */
export function describeFailure(error: Error, context: NetworkErrorContext): string {
  if (error.name === 'HTTPParserError') {
    // Cut off within a chunk, or before the end of the headers. The parser has no code for it.
    const isCut = error.message.includes('Invalid EOF state');
    return describeNetworkError(withCode(isCut ? 'ECONNRESET' : 'HPE_INVALID', error), context)
      .title;
  }
  switch ('code' in error ? String(error.code) : '') {
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
      return 'The response body is larger than the limit';
    case 'UND_ERR_HEADERS_OVERFLOW':
      return describeNetworkError(withCode('HPE_HEADER_OVERFLOW', error), context).title;
    // The server closed the connection, apparently before the response was whole.
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return describeNetworkError(withCode('ECONNRESET', error), context).title;
    default:
      return describeNetworkError(error, context).title;
  }
}

function withCode(code: string, cause: Error): Error {
  return Object.assign(new Error(cause.message, { cause }), { code });
}
