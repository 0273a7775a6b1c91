import type { Result } from '../../../shared/contract/contract.ts';
import type { ProjectFolder } from '../../../shared/model/project.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { openWorkspace } from '../../kernel/open-workspace.ts';
import { projectStoreOf } from './project-store.ts';

const noticeId = 'project';

/** Lets the user choose the folder of a project. */
export async function chooseProject(app: App): Promise<void> {
  const chosen = await app.shell.chooseProject({});
  if (!chosen.ok) showProblem(app.notices, noticeId, chosen.problem);
  else if (chosen.value.project !== null) await openProject(app, chosen.value.project);
}

/** Takes a dropped folder as a project. */
export async function dropProject(app: App, folder: File): Promise<void> {
  const dropped: Result<ProjectFolder> = await app.projectForFile(folder);
  if (!dropped.ok) showProblem(app.notices, noticeId, dropped.problem);
  else await openProject(app, dropped.value);
}

/**
 * Shows the sheet of a folder. A folder in a workspace opens that workspace; a folder in the open workspace
 * becomes one of its schemas.
 */
async function openProject(app: App, project: ProjectFolder): Promise<void> {
  const { projectId, folder, workspaceFolder } = project;
  const open = app.window.getState().workspace?.folder;
  if (workspaceFolder === null) projectStoreOf(app).setState({ project });
  else if (workspaceFolder !== open) await openWorkspace(app, { kind: 'around', projectId });
  else if (folder !== open) app.actions.importSchemas?.([folder]);
  else {
    showNotice(app.notices, {
      id: noticeId,
      content: { kind: 'words', title: 'This workspace is already open' },
    });
  }
}
