import { rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isOwnBody } from './body-file.ts';
import { isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { readText } from './read-yaml.ts';
import { bodyNameOf, requestKind } from './request-file.ts';
import { copyBody } from './store-body.ts';
import { changeText, movePath } from './workspace-disk.ts';

/**
 * Moves the file of a request within the workspace, with that of its body.
 *
 * @param change.name a new name for the request itself; the old one when left out
 * @throws ProblemError `file-write`
 */
export async function moveRequest(
  workspaceFolder: string,
  from: string,
  to: string,
  change: { readonly name?: string } = {},
): Promise<void> {
  const text = await readText(from);
  const bodyName = bodyNameOf(from, text);
  // Copied first: whenever this is cut short, the request that is there has its body.
  const newBodyName =
    bodyName === null || from === to ? bodyName : await movedBody(from, bodyName, to);
  if (from !== to) await movePath(workspaceFolder, from, to);
  await changeText(workspaceFolder, to, (now) =>
    now === null
      ? null
      : changeFileText(requestKind, to, now, (data) => ({
          ...data,
          ...(change.name !== undefined && { name: change.name }),
          ...(newBodyName !== bodyName && { body: withFile(data, newBodyName) }),
        })),
  );
  if (bodyName === null || from === to || !isOwnBody(from, bodyName)) return;
  await rm(join(dirname(from), bodyName), { force: true });
}

async function movedBody(from: string, bodyName: string, to: string): Promise<string> {
  if (isOwnBody(from, bodyName)) return copyBody(from, bodyName, to);
  const path = resolve(dirname(from), bodyName);
  return relative(dirname(to), path).split(sep).join('/');
}

function withFile({ body }: FileData, file: string | null): FileData {
  return { ...(isKeyed(body) ? body : {}), file };
}
