import type { WorkspaceFiles } from './workspace-files.ts';
import { openWorkspaceIndex } from './workspace-index.ts';

/** Reads a workspace folder once. Never throws: what cannot be read becomes a Problem. */
export async function readWorkspaceFiles(folder: string): Promise<WorkspaceFiles> {
  return (await openWorkspaceIndex(folder, null, null)).files();
}
