type Fields = Record<string, unknown>;

/** The unknown fields that a message was decoded with, tags included, in the order of the wire. */
export function unknownsOf(message: object): readonly Uint8Array[] {
  const { $unknowns } = message as Fields;
  return Object.hasOwn(message, '$unknowns') && Array.isArray($unknowns) ? $unknowns : [];
}

/** Sets the unknown fields of a message, as the library holds them: its encoder writes them behind the others. */
export function setUnknowns(message: object, parts: readonly Uint8Array[]): void {
  Object.defineProperty(message, '$unknowns', {
    value: [...parts],
    enumerable: false,
    configurable: true,
    writable: true,
  });
}
