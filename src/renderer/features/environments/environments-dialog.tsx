import { Copy, FileInput, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Environment } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs, useWindowState } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import { takenSecrets } from '../../app/scope/taken-secrets.ts';
import { useScopeState } from '../../app/scope/use-scope.ts';
import { isReadOnly } from '../../app/window-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { freeName } from '../../ui/free-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PaneTabs } from '../../ui/pane-tabs.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { newSecretName } from '../../ui/secret-name.ts';
import { CapturedList } from './captured-list.tsx';
import {
  deleteEnvironment,
  saveEnvironment,
  saveWorkspaceVariables,
} from './change-environments.ts';
import { type DotenvFile, DotenvPreview } from './dotenv-preview.tsx';
import { type DotenvRow, environmentNameOf } from './dotenv-rows.ts';
import { EnvironmentForm } from './environment-form.tsx';
import { copyVariables } from './environment-rows.ts';
import styles from './environments-dialog.module.css';
import { importDotenv, readDotenv } from './import-dotenv.ts';
import { SecretsNotice } from './secrets-notice.tsx';
import { UnresolvedList } from './unresolved-list.tsx';
import { useEnvironmentLists } from './use-environment-lists.ts';

const none: readonly Environment[] = [];

/** Stands for the variables of the workspace in the list; no environment has an empty name. */
const allName = '';
const allLabel = 'All environments';
/** Stands for an environment that is yet to be made; names are one line. */
const newTarget = '\n';

type Pane = 'variables' | 'captured' | 'unresolved';

/** The environments of the workspace: a list, and what belongs to the one that is chosen in it. */
export function EnvironmentsDialog({
  onOpenRequest,
}: {
  readonly onOpenRequest: (requestId: string) => void;
}) {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isEnvironmentsOpen);
  return (
    <Dialog
      title="Environments"
      isOpen={isOpen}
      onClose={() => app.window.setState({ isEnvironmentsOpen: false })}
      widthPx={960}
    >
      <Content
        onOpenRequest={(requestId) => {
          app.window.setState({ isEnvironmentsOpen: false });
          onOpenRequest(requestId);
        }}
      />
    </Dialog>
  );
}

function Content({ onOpenRequest }: { readonly onOpenRequest: (requestId: string) => void }) {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const environments = workspace?.environments ?? none;
  const chosenName = useTabs((state) => state.environmentName);
  const capturedNow = useScopeState((state) => state.captured);
  const secretNames = useScopeState((state) => state.secrets?.names);
  /** A form of its own for each visit: renaming keeps it, choosing another does not. */
  const [visit, setVisit] = useState({ name: chosenName ?? allName, number: 0 });
  /** The one that was just made: its name is typed next. */
  const [newName, setNewName] = useState<string | null>(null);
  /** A rename that is under way: the list may have the new name before it is answered. */
  const [renaming, setRenaming] = useState<{ readonly from: string; readonly to: string } | null>(
    null,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pane, setPane] = useState<Pane>('variables');
  const [file, setFile] = useState<DotenvFile | null>(null);
  const [isOver, setOver] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
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

  function show(name: string) {
    setVisit(({ number }) => ({ name, number: number + 1 }));
    setFile(null);
  }
  // The one that was shown is gone.
  if (shownName !== visit.name && shownName !== renamed) show(shownName);

  async function make(name: string, variables: Environment['variables']) {
    const free = freeName(name, names);
    setPane('variables');
    setProblem(
      await saveEnvironment(app, null, { name: free, variables }, () => {
        setNewName(free);
        show(free);
      }),
    );
  }

  async function duplicate({ name, variables }: Environment) {
    const free = freeName(`${name} copy`, names);
    const taken = takenSecrets(app);
    await make(
      free,
      copyVariables(variables, (variable) => newSecretName(free, variable, taken)),
    );
  }

  async function save(base: Environment, environment: Environment): Promise<boolean> {
    if (base.name !== environment.name) setRenaming({ from: base.name, to: environment.name });
    const found = await saveEnvironment(app, base, environment, () =>
      setVisit((now) => (now.name === base.name ? { ...now, name: environment.name } : now)),
    );
    setRenaming(null);
    return told(found);
  }

  function told(found: Problem | null): boolean {
    setProblem(found);
    // What is saved last is saved while the dialog goes.
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

  function onKeyDown(event: KeyboardEvent, index: number) {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: listed.length - 1 }[
      event.key
    ];
    const next = to === undefined ? undefined : listed[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    show(next);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus();
  }

  function onDrag(event: DragEvent, isInside: boolean) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(isInside);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the button below
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
      <div className={styles.side}>
        <div ref={list} role="listbox" aria-label="Environments" className={styles.list}>
          {listed.map((name, index) => (
            <div
              key={name}
              role="option"
              aria-selected={name === shownName}
              tabIndex={name === shownName ? 0 : -1}
              className={joinClasses(
                styles.item,
                name === shownName && styles.active,
                name === allName && styles.all,
              )}
              onClick={() => show(name)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={styles.name}>{name === allName ? allLabel : name}</span>
              {name === chosenName && <span className={styles.used}>in use</span>}
            </div>
          ))}
        </div>
        <Button
          disabled={isLocked}
          icon={<Plus size={14} aria-hidden />}
          onClick={() => void make('New environment', {})}
        >
          New environment
        </Button>
        <Button
          disabled={isLocked}
          icon={<FileInput size={14} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          Import a .env file...
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="A .env file"
          onChange={(event) => {
            void read(event.currentTarget.files);
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
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
          <>
            <PaneTabs<Pane>
              label="Parts of the environment"
              idPrefix="environment-pane"
              activeId={pane}
              tabs={[
                { id: 'variables', label: 'Variables' },
                { id: 'captured', label: 'Captured', count: captured.length },
                { id: 'unresolved', label: 'Unresolved', count: unresolved?.length ?? 0 },
              ]}
              onChange={setPane}
              aside={
                <span className={styles.about}>
                  {shownName === allName
                    ? pane === 'variables'
                      ? 'They hold in every environment that does not say otherwise.'
                      : 'With no environment chosen.'
                    : ''}
                </span>
              }
            />
            <div
              role="tabpanel"
              id="environment-pane-panel"
              aria-labelledby={`environment-pane-tab-${pane}`}
              className={styles.pane}
            >
              {pane === 'captured' && (
                <CapturedList
                  values={captured}
                  onClear={(variable) =>
                    void app.engine.clearCaptured({ environmentName: listedFor, variable })
                  }
                  onOpenRequest={onOpenRequest}
                />
              )}
              {pane === 'unresolved' && (
                <UnresolvedList variables={unresolved} onOpenRequest={onOpenRequest} />
              )}
              {pane === 'variables' &&
                (shown === undefined ? (
                  workspace !== null && (
                    <EnvironmentForm
                      key={visit.number}
                      environment={{
                        name: workspace.name,
                        variables: workspace.settings.variables,
                      }}
                      others={[]}
                      label="Variables of all environments"
                      isNamed={false}
                      onSave={async (base, next) =>
                        told(await saveWorkspaceVariables(app, base.variables, next.variables))
                      }
                    />
                  )
                ) : (
                  <EnvironmentForm
                    key={visit.number}
                    environment={shown}
                    others={names.filter((name) => name !== shown.name)}
                    label={`Environment ${shown.name}`}
                    isNamed
                    isNew={shown.name === newName}
                    onSave={save}
                    tools={
                      <>
                        <IconButton
                          label="Duplicate this environment"
                          icon={<Copy size={14} aria-hidden />}
                          onClick={() => void duplicate(shown)}
                        />
                        <IconButton
                          label="Delete this environment"
                          icon={<Trash2 size={14} aria-hidden />}
                          onClick={() => void deleteEnvironment(app, shown.name)}
                        />
                      </>
                    }
                  />
                ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
