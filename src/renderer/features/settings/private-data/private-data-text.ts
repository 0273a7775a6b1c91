import { assertNever } from '../../../../shared/assert-never.ts';
import type { PrivateData } from '../../../../shared/model/private-data.ts';
import { formatBytes } from '../../../ui/format-quantity.ts';

/** Describes the workspace of private data; null when it is as usual. */
export function stateText({ openIn, folder, path }: PrivateData): string | null {
  if (openIn === 'this') return 'In use';
  if (openIn === 'other') return 'In use by another Protodesk';
  if (path === null) return 'Record damaged';
  switch (folder) {
    case 'there':
      return null;
    case 'replaced':
      return 'Folder replaced';
    case 'gone':
      return 'Folder not found';
    case 'unreachable':
      return 'Disk not reachable';
    default:
      return assertNever(folder);
  }
}

/** Returns the last part of a workspace's path. */
export function nameOf({ path }: Pick<PrivateData, 'path'>): string {
  if (path === null) return 'Unknown workspace';
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** Returns the total size of these; null while some are not measured. */
export function bytesOf(
  some: readonly PrivateData[],
  bytes: ReadonlyMap<string, number>,
): number | null {
  let sum = 0;
  for (const { stateId } of some) {
    const own = bytes.get(stateId);
    if (own === undefined) return null;
    sum += own;
  }
  return sum;
}

/** Offers to remove the data of workspaces that are long gone: `3 workspaces ...: 120 MB.` */
export function offerText(count: number, days: number, bytes: number | null): string {
  const who = count === 1 ? '1 workspace has' : `${count} workspaces have`;
  const size = bytes === null ? '' : `: ${formatBytes(bytes)}`;
  return `${who} no folder and ${count === 1 ? 'was' : 'were'} unused for ${days} days${size}.`;
}
