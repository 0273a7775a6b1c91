import { Menu } from '@mantine/core';
import { Ellipsis, FileOutput, FilePlus, FolderPlus, Layers, Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SchemaReport, SchemaSet } from '../../../../shared/model/schemas.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineName, type NameEnd } from '../../../ui/inline-name.tsx';
import { PanelEmpty } from '../../../ui/panel.tsx';
import { renameSet } from './change-sources.ts';
import { chooseAndImport, type ImportKind } from './import-schemas.ts';
import { setSentence } from './report-sentence.ts';
import type { SchemaActions } from './schema-actions.ts';
import { SourceItem } from './source-item.tsx';
import styles from './sources-view.module.css';

/** Where the schemas come from: the sets, their sources, and their import roots. */
export function SourcesView({
  report,
  actions,
}: {
  readonly report: SchemaReport;
  readonly actions: SchemaActions;
}) {
  const setNames = report.sets.map(({ name }) => name);
  const hasSources = report.sets.some(({ sources }) => sources.length > 0);
  if (!hasSources) {
    return (
      <PanelEmpty>
        No schemas yet. Open .proto files, folders or descriptor sets, or drop them on this panel.
        They stay on disk; the workspace refers to them.
      </PanelEmpty>
    );
  }
  return (
    <div className={styles.scroller}>
      {report.sets.map((set) => (
        <SetSection key={set.name} set={set} setNames={setNames} actions={actions} />
      ))}
      {report.sets.length === 1 && (
        <p className={styles.note}>
          All sources are one set, whose types share one namespace. Put sources with conflicting
          names into separate sets.
        </p>
      )}
    </div>
  );
}

function SetSection({
  set,
  setNames,
  actions,
}: {
  readonly set: SchemaSet;
  readonly setNames: readonly string[];
  readonly actions: SchemaActions;
}) {
  const app = useApp();
  const [isRenaming, setRenaming] = useState(false);
  const head = useRef<HTMLDivElement>(null);

  function add(kind: ImportKind) {
    void chooseAndImport(app, kind, set.name);
  }

  function rename(name: string | null, end: NameEnd) {
    setRenaming(false);
    if (name !== null) void renameSet(app, set, name.slice(0, 100));
    if (end !== 'key') return;
    requestAnimationFrame(() =>
      head.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(),
    );
  }

  return (
    <section className={styles.set} aria-label={`Set ${set.name}`}>
      <div ref={head} className={styles.head}>
        <Layers size={14} aria-hidden className={styles.icon} />
        {isRenaming ? (
          <InlineName label={`Name of the set ${set.name}`} name={set.name} onDone={rename} />
        ) : (
          <h3 className={styles.title} onDoubleClick={() => setRenaming(true)}>
            {set.name}
          </h3>
        )}
        {/* A closing menu takes the focus back, which would end the renaming. */}
        {!isRenaming && (
          <SetTools
            set={set}
            onAdd={add}
            onRename={() => setRenaming(true)}
            onExport={() => actions.onExportSet(set.name)}
          />
        )}
      </div>
      <p className={styles.counts}>{setSentence(set)}</p>
      {set.sources.length === 0 && (
        <div className={styles.empty}>
          <p>This set is empty.</p>
          <Button onClick={() => add('folder')}>Add a folder...</Button>
        </div>
      )}
      <ul className={styles.sources} aria-label={`Sources of the set ${set.name}`}>
        {set.sources.map((source) => (
          <SourceItem
            key={source.path}
            source={source}
            setName={set.name}
            otherSets={setNames.filter((name) => name !== set.name)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The actions of a set, and what can be added to it. */
function SetTools({
  set,
  onAdd,
  onRename,
  onExport,
}: {
  readonly set: SchemaSet;
  readonly onAdd: (kind: ImportKind) => void;
  readonly onRename: () => void;
  readonly onExport: () => void;
}) {
  return (
    <>
      <Menu position="bottom-end" offset={4} width={210}>
        <Menu.Target>
          <IconButton label={`Add to the set ${set.name}`} icon={<Plus size={14} aria-hidden />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Add to this set</Menu.Label>
          <Menu.Item
            leftSection={<FolderPlus size={14} aria-hidden />}
            onClick={() => onAdd('folder')}
          >
            Folder...
          </Menu.Item>
          <Menu.Item
            leftSection={<FilePlus size={14} aria-hidden />}
            onClick={() => onAdd('files')}
          >
            Files...
          </Menu.Item>
          <Menu.Item
            leftSection={<FilePlus size={14} aria-hidden />}
            onClick={() => onAdd('descriptor-set')}
          >
            Descriptor set...
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" offset={4} width={220}>
        <Menu.Target>
          <IconButton
            label={`More for the set ${set.name}`}
            icon={<Ellipsis size={14} aria-hidden />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={onRename}>
            Rename the set...
          </Menu.Item>
          <Menu.Item leftSection={<FileOutput size={14} aria-hidden />} onClick={onExport}>
            Export as descriptor set...
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
