import { useRef, useState } from 'react';
import { originalIdOf } from '../../../shared/model/copy-id.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs, useWindowState } from '../../kernel/app-context.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { type RequestTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { freeName } from '../../ui/free-name.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Labelled, TextField } from '../../ui/text-field.tsx';
import { collectionsOf, useCollections } from './collections-state.ts';
import { entriesIn, folderChoices } from './move-places.ts';
import { readLastFolder } from './remembered-folders.ts';
import styles from './save-dialog.module.css';
import { saveRequestAs } from './save-request.ts';

const newFolderChoice = '\n';

/** Asks for the name and the folder of a new file: of a request without one, or of a copy. */
export function SaveDialog() {
  const app = useApp();
  const tabId = useCollections((state) => state.savingTabId);
  const tab = useTabs((state) => (tabId === null ? null : requestTabOf(state, tabId)));
  const close = () => collectionsOf(app).setState({ savingTabId: null });
  return (
    tab !== null && (
      // Remounted for each tab, so that earlier input is gone.
      <OpenDialog key={tab.tabId} tab={tab} onClose={close} />
    )
  );
}

function OpenDialog({ tab, onClose }: { readonly tab: RequestTab; readonly onClose: () => void }) {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const collections = workspace?.collections ?? [];
  const choices = folderChoices(collections);
  const original = originalIdOf(tab.request.id) ?? tab.request.id;
  const around = foldersAround(collections, original);
  const ownPath = around && (around.at(-1) ?? '');
  // Of the tab when the dialog opened: saving gives the tab its file.
  const [isCopy] = useState(tab.saved !== null);
  const [name, setName] = useState(() => (isCopy ? copyName() : titleOf(tab.request)));
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  const [newFolder, setNewFolder] = useState('');
  const newFolderField = useRef<HTMLInputElement>(null);
  function focusNewFolder(): void {
    newFolderField.current?.focus();
    newFolderField.current?.select();
  }
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const last = workspace === null ? null : readLastFolder(localStorage, workspace.folder);
  const isThere = last !== null && entriesIn(collections, last) !== null;
  const folderPath = chosenPath ?? ownPath ?? (isThere ? last : (choices[0]?.path ?? ''));
  const isNewFolder = folderPath === newFolderChoice;
  const trimmed = name.trim();
  const newFolderName = newFolder.trim();
  const canSave = trimmed !== '' && (!isNewFolder || newFolderName !== '') && !isBusy;

  function copyName(): string {
    const taken = entriesIn(collections, ownPath ?? '') ?? [];
    return freeName(
      `${titleOf(tab.request)} copy`,
      taken.map((entry) => entry.name),
    );
  }

  async function save() {
    if (!canSave) return;
    setIsBusy(true);
    const found = await saveInto(isNewFolder ? null : folderPath);
    setIsBusy(false);
    setProblem(found);
    if (found === null) onClose();
  }

  async function saveInto(path: string | null): Promise<Problem | null> {
    if (path !== null) return saveRequestAs(app, tab.tabId, trimmed, path);
    const made = await app.engine.createFolder({ parentPath: '', name: newFolderName });
    if (!made.ok) return made.problem;
    app.window.setState({ workspace: made.value.workspace });
    setChosenPath(made.value.path);
    return saveRequestAs(app, tab.tabId, trimmed, made.value.path);
  }

  return (
    <Dialog
      title={isCopy ? 'Save as' : 'Save request'}
      isOpen
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canSave}>
            Save
          </Button>
        </>
      }
    >
      <TextField isFirst label="Name" value={name} onChange={setName} />
      <Labelled label="Folder">
        <Select
          label="Folder"
          className={styles.folder}
          value={folderPath}
          options={[
            ...choices.map(({ path, label }) => ({ value: path, label })),
            { value: '', label: 'No folder', note: 'at the top' },
            { value: newFolderChoice, label: 'New folder...' },
          ]}
          onChange={(path) => {
            setChosenPath(path);
            // The field is drawn first.
            if (path === newFolderChoice) requestAnimationFrame(focusNewFolder);
            if (path === newFolderChoice && newFolder === '') {
              setNewFolder(
                freeName(
                  'New folder',
                  collections.map((entry) => entry.name),
                ),
              );
            }
          }}
        />
      </Labelled>
      {isNewFolder && (
        <TextField
          ref={newFolderField}
          label="Name of the new folder"
          value={newFolder}
          onChange={setNewFolder}
        />
      )}
      {problem !== null && <ProblemNotice problem={problem} />}
    </Dialog>
  );
}
