/** What a body may have at most where nothing says otherwise, in units of 1024 x 1024 bytes. */
export const defaultBodyMegabytes = 256;

/** What `maxBodyMegabytes` of protodesk.yaml may raise that to. */
export const mostBodyMegabytes = 2048;

/**
 * The bytes that a body may have: as it arrives, is opened, or unpacked; and all compressed messages of
 * one together.
 *
 * @param settings of its workspace; null outside of one
 */
export function maxBodyBytesOf(settings: { readonly maxBodyMegabytes: number } | null): number {
  return (settings?.maxBodyMegabytes ?? defaultBodyMegabytes) * 1024 * 1024;
}
