import type { ReactNode } from 'react';
import type { FileUse } from '../../shared/model/file-use.ts';
import type { Problem } from '../../shared/problem.ts';
import { Button } from '../ui/button.tsx';
import type { App } from './app.ts';
import { useApp } from './app-context.ts';
import { showProblem } from './notices-store.ts';

/** Returns a button that chooses the file a Problem asks for, or nothing for other Problems. */
export function chooseFileButton(problem: Problem, onChosen?: () => void): ReactNode {
  const use = fileUseOf(problem);
  const path = problem.location?.file;
  if (use === null || path === undefined) return undefined;
  return <ChooseFileButton use={use} path={path} onChosen={onChosen} />;
}

function ChooseFileButton({
  use,
  path,
  onChosen,
}: {
  readonly use: FileUse;
  readonly path: string;
  /** Continues what the missing file stopped. */
  readonly onChosen: (() => void) | undefined;
}) {
  const app = useApp();

  async function choose() {
    const result = await app.shell.chooseNamedFile({ use, path });
    if (!result.ok) return showProblem(app.notices, 'choose-file', result.problem);
    if (!result.value.isChosen) return;
    onChosen?.();
    await readProblemsAgain(app);
  }

  return <Button onClick={() => void choose()}>Choose the file...</Button>;
}

/** Removes the Problem from the workspace's list once its file was chosen. */
async function readProblemsAgain(app: Pick<App, 'engine' | 'window'>): Promise<void> {
  const found = await app.engine.getWorkspace({});
  if (found.ok) app.window.setState({ workspace: found.value });
}

function fileUseOf({ chooseFile, requestId }: Problem): FileUse | null {
  if (chooseFile === 'authorities') return { kind: 'authorities' };
  if (chooseFile === 'body' && requestId !== undefined) return { kind: 'body', requestId };
  return null;
}
