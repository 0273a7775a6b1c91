import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProjectFolder } from '../../shared/model/project.ts';
import { ProblemError } from '../../shared/problem.ts';
import { isWorkspace } from './recent-workspaces.ts';

/** The project folders that the user chose or dropped, by their id. */
export interface ProjectFolders {
  /** Notes a folder that the user chose. */
  note(folder: string): Promise<ProjectFolder>;
  /** Throws a Problem for an id that was not given. */
  find(projectId: string): ProjectFolder;
}

/** Creates the list; new workspaces of the user are offered a place in `documents`. */
export function createProjectFolders(documents: string): ProjectFolders {
  const noted = new Map<string, ProjectFolder>();
  return {
    async note(folder) {
      const project: ProjectFolder = {
        projectId: randomUUID(),
        folder,
        workspaceFolder: await workspaceAround(folder),
        documentsFolder: freeFolder(documents, basename(folder) || 'Project'),
      };
      noted.set(project.projectId, project);
      return project;
    },
    find(projectId) {
      const project = noted.get(projectId);
      if (project === undefined) throw new ProblemError(unknownProject);
      return project;
    },
  };
}

/** Returns the innermost workspace that a folder is, or lies in. */
export async function workspaceAround(folder: string): Promise<string | null> {
  if (await isWorkspace(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : workspaceAround(parent);
}

function freeFolder(parent: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const folder = join(parent, number === 1 ? name : `${name} ${number}`);
    if (!existsSync(folder)) return folder;
  }
}

const unknownProject = {
  kind: 'not-found',
  title: 'This project is no longer open',
  detail: 'Protodesk restarted since the folder was chosen. Nothing was written.',
  hint: 'Open the project folder again.',
} as const;
