import { type DragEvent, useState } from 'react';
import type { Environment } from '../../../../shared/model/workspace.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';
import { useApp, useTabs, useWindowState } from '../../../kernel/app-context.ts';
import { showProblem } from '../../../kernel/notices-store.ts';
import { openRequest } from '../../../kernel/open-request.ts';
import { takenSecrets } from '../../../kernel/scope/taken-secrets.ts';
import { useScopeState } from '../../../kernel/scope/use-scope.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { freeName } from '../../../ui/free-name.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { newSecretName } from '../../../ui/secret-name.ts';
import { useDragEnd } from '../../../ui/use-drag-end.ts';
import { copyVariables } from '../../../views/settings/environment-rows.ts';
import {
  deleteEnvironment,
  saveEnvironment,
  saveWorkspaceVariables,
} from './change-environments.ts';
import { type DotenvFile, DotenvPreview } from './dotenv-preview.tsx';
import { type DotenvRow, environmentNameOf } from './dotenv-rows.ts';
import { allLabel, allName, EnvironmentList } from './environment-list.tsx';
import { type EnvironmentPane, EnvironmentPanes } from './environment-panes.tsx';
import styles from './environments-dialog.module.css';
import { importDotenv, readDotenv } from './import-dotenv.ts';
import { useCookies } from './use-cookies.ts';
import { useEnvironmentLists } from './use-environment-lists.ts';

const none: readonly Environment[] = [];

/** Stands for a new environment; real names have one line. */
const newTarget = '\n';

/** The environments of the workspace: a list, and the panes of the selected one. */
export function EnvironmentsDialog() {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isEnvironmentsOpen);
  return (
    <Dialog
      title="Environments"
      isOpen={isOpen}
      onClose={() => closeEnvironments(app)}
      widthPx={960}
    >
      <Content
        onOpenRequest={(requestId) => {
          closeEnvironments(app);
          void openRequest(app, requestId);
        }}
      />
    </Dialog>
  );
}

const environmentsClosed = {
  isEnvironmentsOpen: false,
  environmentVariable: null,
  environmentPane: 'variables',
} as const;

function closeEnvironments(app: Pick<App, 'window'>): void {
  app.window.setState(environmentsClosed);
}

function Content({ onOpenRequest }: { readonly onOpenRequest: (requestId: string) => void }) {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const environments = workspace?.environments ?? none;
  const chosenName = useTabs((state) => state.environmentName);
  const capturedNow = useScopeState((state) => state.captured);
  const secretNames = useScopeState((state) => state.secrets?.names);
  const variable = useWindowState((state) => state.environmentVariable);
  const chosen = environments.find(({ name }) => name === chosenName);
  const firstName =
    variable === null || Object.hasOwn(chosen?.variables ?? {}, variable)
      ? (chosenName ?? allName)
      : allName;
  /** Each visit has its own form: renaming keeps it, selecting another does not. */
  const [visit, setVisit] = useState({ name: firstName, number: 0 });
  /** The new environment, whose name is typed first. */
  const [newName, setNewName] = useState<string | null>(null);
  /** A rename in progress: the list may have the new name before its response. */
  const [renaming, setRenaming] = useState<{ readonly from: string; readonly to: string } | null>(
    null,
  );
  /** The name of the shown environment while it is typed. */
  const [typedName, setTypedName] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pane, setPane] = useState<EnvironmentPane>(app.window.getState().environmentPane);
  const [file, setFile] = useState<DotenvFile | null>(null);
  const [isOver, setOver] = useState(false);
  useDragEnd(isOver, () => setOver(false));
  const names = environments.map(({ name }) => name);
  const listed = [allName, ...names];
  const isLocked = useWindowState(isReadOnly);
  const hasSecrets =
    (secretNames?.length ?? 0) > 0 ||
    [workspace?.settings.variables ?? {}, ...environments.map(({ variables }) => variables)].some(
      (variables) => Object.values(variables).some(({ kind }) => kind === 'secret'),
    );
  const renamed = renaming?.from === visit.name ? renaming.to : null;
  const shownName =
    [visit.name, renamed].find((name) => name !== null && listed.includes(name)) ?? allName;
  const shown = environments.find(({ name }) => name === shownName);
  const listedFor = shownName === allName ? null : shownName;
  const { captured, unresolved } = useEnvironmentLists(
    app.engine,
    listedFor,
    workspace,
    capturedNow,
    secretNames,
  );

  const cookies = useCookies(listedFor);

  function show(name: string) {
    setVisit(({ number }) => ({ name, number: number + 1 }));
    setTypedName(null);
    setFile(null);
  }
  // The shown environment is gone.
  if (shownName !== visit.name && shownName !== renamed) show(shownName);

  /** Makes an environment with the variables of another; its secrets have no value yet. */
  async function makeLike(name: string, variables: Environment['variables']) {
    const free = freeName(name, names);
    const taken = takenSecrets(app);
    const copied = copyVariables(variables, (variable) => newSecretName(free, variable, taken));
    setPane('variables');
    setProblem(
      await saveEnvironment(app, null, { name: free, variables: copied }, () => {
        setNewName(free);
        show(free);
      }),
    );
  }

  async function save(base: Environment, environment: Environment): Promise<boolean> {
    if (base.name !== environment.name) setRenaming({ from: base.name, to: environment.name });
    const found = await saveEnvironment(app, base, environment, () => {
      setVisit((now) => (now.name === base.name ? { ...now, name: environment.name } : now));
      setTypedName(null);
    });
    setRenaming(null);
    return showFailure(found);
  }

  function showFailure(found: Problem | null): boolean {
    setProblem(found);
    // The last save happens while the dialog closes.
    const isGone = !app.window.getState().isEnvironmentsOpen;
    if (found !== null && isGone) showProblem(app.notices, 'environments', found);
    return found === null;
  }

  async function read(files: FileList | null | undefined) {
    const [first] = files ?? [];
    if (first === undefined) return;
    const result = await readDotenv(app, first);
    if (result.ok) setFile(result.value);
    setProblem(result.ok ? null : result.problem);
  }

  async function take(target: string, rows: readonly DotenvRow[]) {
    if (file === null) return;
    const to =
      target === newTarget
        ? { kind: 'new' as const, name: freeName(environmentNameOf(file.fileName), names) }
        : target === allName
          ? { kind: 'all' as const }
          : { kind: 'environment' as const, name: target };
    const found = await importDotenv(app, to, rows);
    setProblem(found);
    if (found !== null) return;
    setPane('variables');
    show(to.kind === 'all' ? allName : to.name);
  }

  function onDrag(event: DragEvent, isInside: boolean) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(isInside);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same
    <div
      className={joinClasses(styles.columns, isOver && styles.over)}
      onDragEnter={(event) => onDrag(event, true)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer.files);
      }}
    >
      <EnvironmentList
        names={names}
        shownName={shownName}
        chosenName={chosenName}
        canWrite={!isLocked}
        onShow={show}
        typedName={typedName}
        onNew={() => void makeLike('New environment', chosen?.variables ?? {})}
        onFiles={(files) => void read(files)}
      />
      <div className={styles.main}>
        <SecretsNotice isConcerned={file !== null || hasSecrets} />
        {problem !== null && <ProblemNotice problem={problem} />}
        {file !== null ? (
          <DotenvPreview
            key={file.fileName}
            file={file}
            targets={[
              ...names.map((name) => ({ value: name, label: name })),
              { value: newTarget, label: `New: ${environmentNameOf(file.fileName)}` },
              { value: allName, label: allLabel },
            ]}
            firstTarget={shownName === allName ? newTarget : shownName}
            variablesOfTarget={(target) =>
              target === allName
                ? (workspace?.settings.variables ?? {})
                : (environments.find(({ name }) => name === target)?.variables ?? {})
            }
            onImport={(target, rows) => void take(target, rows)}
            onCancel={() => setFile(null)}
          />
        ) : (
          <EnvironmentPanes
            environment={shown ?? null}
            everywhere={
              workspace && { name: workspace.name, variables: workspace.settings.variables }
            }
            names={names}
            newName={newName}
            isChosen={shownName === chosenName}
            firstFocus={variable === null ? { kind: 'new' } : { kind: 'value', name: variable }}
            visitNumber={visit.number}
            pane={pane}
            onPane={setPane}
            captured={captured}
            cookies={cookies}
            unresolved={unresolved}
            onName={setTypedName}
            onSave={save}
            onSaveEverywhere={async (base, next) =>
              showFailure(await saveWorkspaceVariables(app, base.variables, next.variables))
            }
            onUse={({ name }) => app.tabs.setState({ environmentName: name })}
            onDuplicate={({ name, variables }) => void makeLike(`${name} copy`, variables)}
            onDelete={({ name }) => void deleteEnvironment(app, name)}
            onClear={(variable) =>
              void app.engine.clearCaptured({ environmentName: listedFor, variable })
            }
            onOpenRequest={onOpenRequest}
          />
        )}
      </div>
    </div>
  );
}

/** Warns when secrets cannot be read, or are kept only until the app closes, and says what to do. */
function SecretsNotice({
  isConcerned,
}: {
  /** True when any secret is shown; otherwise there is nothing to lose. */
  readonly isConcerned: boolean;
}) {
  const problem = useScopeState(({ secrets }) => secrets?.problem ?? null);
  if (!isConcerned || problem === null) return null;
  return <ProblemNotice problem={problem} />;
}
