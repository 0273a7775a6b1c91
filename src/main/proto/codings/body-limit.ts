import { defaultBodyMegabytes } from '../../../shared/model/body-limit.ts';

/**
 * Returns the size limit in bytes of a body when it arrives, is opened, or unpacked; and of all its
 * compressed messages together.
 *
 * @param settings of its workspace; null outside a workspace
 */
export function maxBodyBytesOf(settings: { readonly maxBodyMegabytes: number } | null): number {
  return (settings?.maxBodyMegabytes ?? defaultBodyMegabytes) * 1024 * 1024;
}
