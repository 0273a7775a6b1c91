type Fields = Record<string, unknown>;

/** Returns the unknown fields of a decoded message, tags included, in wire order. */
export function unknownsOf(message: object): readonly Uint8Array[] {
  const { $unknowns } = message as Fields;
  return Object.hasOwn(message, '$unknowns') && Array.isArray($unknowns) ? $unknowns : [];
}

/** Sets the unknown fields of a message in the library's form: its encoder writes them after the others. */
export function setUnknowns(message: object, parts: readonly Uint8Array[]): void {
  Object.defineProperty(message, '$unknowns', {
    value: [...parts],
    enumerable: false,
    configurable: true,
    writable: true,
  });
}
