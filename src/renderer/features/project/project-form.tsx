import { useEffect, useId, useMemo, useState } from 'react';
import type {
  ProjectFolder,
  ProjectReport,
  ProjectRequest,
} from '../../../shared/model/project.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCounted } from '../../ui/format-quantity.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  baseUrlFault,
  createLabel,
  headlineOf,
  lastPartOf,
  omissionsOf,
  plainBaseUrl,
  problemInside,
} from './project-choices.ts';
import styles from './project-sheet.module.css';
import { RequestChoices } from './request-choices.tsx';

/** Where a workspace is kept. */
type Place = 'project' | 'documents';

/** More problems than this are listed once the project is open. */
const maxShownProblems = 50;

/** The choices for a new workspace. Until Create is pressed, nothing is written. */
export function ProjectForm({
  project: { projectId, folder, documentsFolder },
  report,
  onClose,
}: {
  readonly project: ProjectFolder;
  readonly report: ProjectReport;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const [baseUrl, setBaseUrl] = useState(report.baseUrl ?? 'http://localhost:8080');
  const [place, setPlace] = useState<Place>(report.isWritable ? 'project' : 'documents');
  const [chosen, setChosen] = useState<ReadonlySet<ProjectRequest>>(
    () => new Set(report.requests.filter(({ isSuggested }) => isSuggested)),
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const fault = baseUrlFault(baseUrl);
  const requests = useMemo(
    () => report.requests.filter((request) => chosen.has(request)),
    [report, chosen],
  );
  const paths = useFilePaths(requests);

  async function create() {
    if (isBusy || fault !== null) return;
    setBusy(true);
    app.saveNow();
    const plan = { name: lastPartOf(folder), baseUrl: plainBaseUrl(baseUrl), requests };
    const result = await app.shell.openWorkspace({ kind: 'project', projectId, place, plan });
    setBusy(false);
    setFailure(result.ok ? null : result.problem);
  }

  return (
    <Dialog
      title={`Open project ${lastPartOf(folder)}`}
      isOpen
      onClose={onClose}
      onSubmit={() => void create()}
      widthPx={720}
      isGrowing
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            disabled={isBusy || fault !== null}
            aria-busy={isBusy}
          >
            {createLabel(requests.length)}
          </Button>
        </>
      }
    >
      <div>
        <p className={styles.headline}>{headlineOf(report)}</p>
        <p className={styles.path}>{folder}</p>
      </div>
      <ProblemList problems={report.problems} folder={folder} />
      <TextField label="Base URL" value={baseUrl} fault={fault} isFirst onChange={setBaseUrl} />
      <RequestChoices requests={report.requests} chosen={chosen} onChange={setChosen} />
      {omissionsOf(report).map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
      <PlaceChoice
        places={[
          {
            place: 'project',
            label: 'In this folder',
            note: report.isWritable ? folder : 'This folder is read-only.',
            isDisabled: !report.isWritable,
          },
          { place: 'documents', label: 'In Documents', note: documentsFolder },
        ]}
        chosen={place}
        onChange={setPlace}
      />
      <details className={styles.details}>
        <summary>{formatCounted(paths.length, 'file')} to write</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it cannot be scrolled by keys */}
        <section className={styles.scroller} tabIndex={0} aria-label="Files to write">
          <ul className={styles.files}>
            {paths.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </section>
      </details>
      {failure !== null && (
        <div ref={showInSight}>
          <ProblemNotice problem={failure} />
        </div>
      )}
    </Dialog>
  );
}

function showInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'end' });
}

function PlaceChoice({
  places,
  chosen,
  onChange,
}: {
  readonly places: readonly {
    readonly place: Place;
    readonly label: string;
    readonly note: string;
    readonly isDisabled?: boolean;
  }[];
  readonly chosen: Place;
  readonly onChange: (place: Place) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Keep the workspace</legend>
      {places.map(({ place, label, note, isDisabled = false }) => (
        <label key={place} className={styles.place}>
          <input
            type="radio"
            name={name}
            checked={place === chosen}
            disabled={isDisabled}
            onChange={() => onChange(place)}
          />
          {label}
          <bdi className={styles.target} title={note}>
            {note}
          </bdi>
        </label>
      ))}
    </fieldset>
  );
}

function ProblemList({
  problems,
  folder,
}: {
  readonly problems: readonly Problem[];
  readonly folder: string;
}) {
  if (problems.length === 0) return null;
  const hidden = problems.length - maxShownProblems;
  return (
    <details className={styles.details}>
      <summary>Show {formatCounted(problems.length, 'problem')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it cannot be scrolled by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label="Problems of the project">
        {problems.slice(0, maxShownProblems).map((problem) => (
          <ProblemNotice
            key={JSON.stringify([problem.title, problem.detail, problem.location])}
            compact
            problem={problemInside(problem, folder)}
          />
        ))}
        {hidden > 0 && <p className={styles.note}>{hidden} more are listed under Schemas.</p>}
      </section>
    </details>
  );
}

/** Returns the paths of the files that would be written; the last ones while the choice changes. */
function useFilePaths(requests: ProjectRequest[]): readonly string[] {
  const { engine } = useApp();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void engine.listProjectFiles({ requests }).then((result) => {
      if (isWanted && result.ok) setPaths(result.value.paths);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, requests]);
  return paths;
}
