import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import type { ProjectFolder, ProjectReport } from '../../../shared/model/project.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCounted } from '../../ui/format-quantity.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { chooseProject } from './open-project.ts';
import { lastPartOf } from './project-choices.ts';
import { ProjectForm } from './project-form.tsx';
import styles from './project-sheet.module.css';
import { projectStoreOf } from './project-store.ts';

/** Shows what is in the folder of a project, before anything is written. */
export function ProjectSheet() {
  const project = useStore(projectStoreOf(useApp()), (state) => state.project);
  return project !== null && <Sheet key={project.projectId} project={project} />;
}

function Sheet({ project }: { readonly project: ProjectFolder }) {
  const app = useApp();
  const { folder } = project;
  const { report, problem, readFiles, startedAtMs } = useProjectReport(folder);
  const close = () => projectStoreOf(app).setState({ project: null });
  if (report !== null) return <ProjectForm project={project} report={report} onClose={close} />;
  return (
    <Dialog
      title={`Open project ${lastPartOf(folder)}`}
      isOpen
      onClose={close}
      widthPx={720}
      isGrowing
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {problem !== null && (
            <Button look="primary" onClick={() => void chooseProject(app)}>
              Choose another folder...
            </Button>
          )}
        </>
      }
    >
      <p className={styles.path}>{folder}</p>
      {problem === null ? (
        <ProgressLine
          text={`Reading: ${formatCounted(readFiles, 'file')} so far`}
          startedAtMs={startedAtMs}
          share={null}
        />
      ) : (
        <ProblemNotice problem={problem} />
      )}
    </Dialog>
  );
}

/** Reads a folder, and stops when the sheet is closed. */
function useProjectReport(folder: string): {
  readonly report: ProjectReport | null;
  readonly problem: Problem | null;
  readonly readFiles: number;
  readonly startedAtMs: number;
} {
  const { engine, meaning } = useApp();
  const [report, setReport] = useState<ProjectReport | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [readFiles, setReadFiles] = useState(0);
  const [startedAtMs] = useState(() => Date.now());
  useEffect(() => {
    const callId = crypto.randomUUID();
    let isWanted = true;
    const unsubscribe = meaning.subscribe(({ last }) => {
      if (last?.callId === callId) setReadFiles(last.done);
    });
    void engine.readProject({ folder }, callId).then((result) => {
      if (!isWanted) return;
      if (result.ok) setReport(result.value);
      else setProblem(result.problem);
    });
    return () => {
      isWanted = false;
      unsubscribe();
      void engine.cancelCall({ callId });
    };
  }, [engine, meaning, folder]);
  return { report, problem, readFiles, startedAtMs };
}
