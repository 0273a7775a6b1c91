/** The status codes of gRPC by number; Connect has the same ones in lower case (but `canceled`). */
const names = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

/** The name of a status code, `NOT_FOUND`; null for one that gRPC does not define. */
export function grpcStatusName(code: number): string | null {
  return names[code] ?? null;
}

/** The number of an error code of Connect, 5 for `not_found`; null for one that it does not define. */
export function connectStatusCode(name: string): number | null {
  const code = names.findIndex((each) => each.toLowerCase() === name);
  if (code > 0) return code;
  return name === 'canceled' ? 1 : null;
}
