/** The default size limit of a body, in units of 1024 x 1024 bytes. */
export const defaultBodyMegabytes = 256;

/** The highest value that `maxBodyMegabytes` of protodesk.yaml may set. */
export const mostBodyMegabytes = 2048;

/**
 * Returns the size limit in bytes of a body when it arrives, is opened, or unpacked; and of all its
 * compressed messages together.
 *
 * @param settings of its workspace; null outside a workspace
 */
export function maxBodyBytesOf(settings: { readonly maxBodyMegabytes: number } | null): number {
  return (settings?.maxBodyMegabytes ?? defaultBodyMegabytes) * 1024 * 1024;
}
