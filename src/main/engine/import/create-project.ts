import { mkdir } from 'node:fs/promises';
import type { ProjectPlan } from '../../../shared/model/project.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { listedPath } from '../schemas/source-list.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { projectFiles } from './project-files.ts';

/** Milliseconds that reading a project may take, as for an import of schemas. */
const projectMs = 300_000;

/** A workspace to make. */
export interface NewWorkspace {
  /** The folder that becomes a workspace. It is created if needed. */
  readonly folder: string;
  readonly name: string;
  /** The project that it is for; null makes a workspace without requests. */
  readonly project: { readonly folder: string; readonly plan: ProjectPlan } | null;
}

/**
 * Makes a workspace. A project gets its requests with sample bodies; without one, .proto files that are in
 * the folder become its schemas.
 *
 * @throws ProblemError of reading the project, and of `createWorkspace`
 */
export async function createProject(
  pool: Pick<WorkerPool, 'run'>,
  { folder, name, project }: NewWorkspace,
): Promise<void> {
  if (project === null) {
    const hasSchemas = await pool.run(
      'hasProtoFiles',
      { folder },
      { deadlineMs: deadlines.readMs, isLong: true },
    );
    await createWorkspace(folder, name, { schemaPath: hasSchemas ? '.' : null });
    return;
  }
  const { plan } = project;
  const bodies = await pool.run(
    'makeProjectBodies',
    { folder: project.folder, requests: plan.requests },
    { deadlineMs: projectMs, isLong: true },
  );
  await mkdir(folder, { recursive: true });
  await createWorkspace(folder, plan.name, {
    schemaPath: listedPath(folder, project.folder),
    baseUrl: '{{base}}',
    files: projectFiles(plan, bodies),
  });
}
