import type { projectContract } from '../../../shared/contract/engine-project.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Milliseconds, as for an import of schemas. */
const projectMs = 300_000;

/** Reads the folders of projects; loads nothing at startup. */
export function projectHandlers({
  pool,
}: Pick<EngineParts, 'pool'>): HandlersOf<keyof typeof projectContract> {
  return {
    readProject: ({ folder }, { signal, follow }) =>
      follow('reading-files', (meter) =>
        pool.run('readProject', { folder, meter }, { deadlineMs: projectMs, isLong: true, signal }),
      ),
    async listProjectFiles({ requests }) {
      const { projectFiles } = await import('../import/project-files.ts');
      const paths = projectFiles({ baseUrl: '', requests }).map(({ path }) => path.join('/'));
      return { paths: ['protodesk.yaml', ...paths] };
    },
  };
}
