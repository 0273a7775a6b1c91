import { Copy, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Environment } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs, useWindowState } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { freeName } from '../../ui/free-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { deleteEnvironment, saveEnvironment } from './change-environments.ts';
import { EnvironmentForm } from './environment-form.tsx';
import styles from './environments-dialog.module.css';

const none: readonly Environment[] = [];

/** The environments of the workspace: a list, and the variables of the one that is chosen in it. */
export function EnvironmentsDialog() {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isEnvironmentsOpen);
  return (
    <Dialog
      title="Environments"
      isOpen={isOpen}
      onClose={() => app.window.setState({ isEnvironmentsOpen: false })}
      widthPx={820}
    >
      <Content />
    </Dialog>
  );
}

function Content() {
  const app = useApp();
  const environments = useWindowState((state) => state.workspace?.environments) ?? none;
  const chosenName = useTabs((state) => state.environmentName);
  /** A form of its own for each visit: renaming keeps it, choosing another does not. */
  const [visit, setVisit] = useState({ name: chosenName, number: 0 });
  /** The one that was just made: its name is typed next. */
  const [newName, setNewName] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const names = environments.map(({ name }) => name);
  const shown = environments.find(({ name }) => name === visit.name) ?? environments[0];

  function show(name: string) {
    setVisit(({ number }) => ({ name, number: number + 1 }));
  }
  // None is chosen yet, or the one that was shown is gone.
  if (shown !== undefined && shown.name !== visit.name) show(shown.name);

  async function make(name: string, variables: Environment['variables']) {
    const free = freeName(name, names);
    setProblem(
      await saveEnvironment(app, null, { name: free, variables }, () => {
        setNewName(free);
        show(free);
      }),
    );
  }

  async function save(base: Environment, environment: Environment): Promise<boolean> {
    const found = await saveEnvironment(app, base, environment, () =>
      setVisit((now) => (now.name === base.name ? { ...now, name: environment.name } : now)),
    );
    setProblem(found);
    // What is saved last is saved while the dialog goes.
    const isGone = !app.window.getState().isEnvironmentsOpen;
    if (found !== null && isGone) showProblem(app.notices, 'environments', found);
    return found === null;
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : environments[index + step];
    if (next === undefined) return;
    event.preventDefault();
    show(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index + (step ?? 0)]?.focus();
  }

  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <div ref={list} role="listbox" aria-label="Environments" className={styles.list}>
          {environments.map(({ name }, index) => (
            <div
              key={name}
              role="option"
              aria-selected={name === shown?.name}
              tabIndex={name === shown?.name ? 0 : -1}
              className={joinClasses(styles.item, name === shown?.name && styles.active)}
              onClick={() => show(name)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={styles.name}>{name}</span>
              {name === chosenName && <span className={styles.used}>in use</span>}
            </div>
          ))}
        </div>
        <Button
          icon={<Plus size={14} aria-hidden />}
          onClick={() => void make('New environment', {})}
        >
          New environment
        </Button>
      </div>
      <div className={styles.main}>
        {problem !== null && <ProblemNotice problem={problem} />}
        {shown === undefined ? (
          <p className={styles.empty}>
            An environment is a set of variables: the address of a server, a token, an id. Write
            {' {{name}} '}
            in a URL, a header or a body, and the chosen environment fills it in.
          </p>
        ) : (
          <EnvironmentForm
            key={visit.number}
            environment={shown}
            others={names.filter((name) => name !== shown.name)}
            isNew={shown.name === newName}
            onSave={save}
            tools={
              <>
                <IconButton
                  label="Duplicate this environment"
                  icon={<Copy size={14} aria-hidden />}
                  onClick={() => void make(`${shown.name} copy`, shown.variables)}
                />
                <IconButton
                  label="Delete this environment"
                  icon={<Trash2 size={14} aria-hidden />}
                  onClick={() => void deleteEnvironment(app, shown.name)}
                />
              </>
            }
          />
        )}
      </div>
    </div>
  );
}
