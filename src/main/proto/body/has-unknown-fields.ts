/**
 * True when a decoded message, or any message inside it, has fields unknown to its type.
 *
 * @param message decoded with its unknown fields kept
 */
export function hasUnknownFields(message: unknown): boolean {
  if (message === null || typeof message !== 'object' || ArrayBuffer.isView(message)) return false;
  if (Array.isArray(message)) return message.some(hasUnknownFields);
  const { $unknowns } = message as { readonly $unknowns?: unknown };
  if (Array.isArray($unknowns) && $unknowns.length > 0) return true;
  return Object.values(message).some(hasUnknownFields);
}
