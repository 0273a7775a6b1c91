import { Menu } from '@mantine/core';
import {
  Ellipsis,
  FileArchive,
  FileCode2,
  FileX2,
  Folder,
  FolderSync,
  FolderTree,
  Layers,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { IncludeRoot, SchemaSource } from '../../../../shared/model/schemas.ts';
import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineName } from '../../../ui/inline-name.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import {
  chooseIncludeRoot,
  moveSources,
  removeSource,
  rootsWith,
  setIncludeRoots,
} from './change-sources.ts';
import { freeSetName, type SourceRef } from './clashing-sources.ts';
import { reloadSchemas } from './import-schemas.ts';
import styles from './sources-view.module.css';

/** A folder, file or descriptor set, with the roots from which its imports resolve. */
export function SourceItem({
  source,
  setName,
  otherSets,
}: {
  readonly source: SchemaSource;
  readonly setName: string;
  /** The sets to which it can be moved. */
  readonly otherSets: readonly string[];
}) {
  const app = useApp();
  const newSet = useSchemas(({ report }) =>
    report === null ? 'second set' : freeSetName(report, source.path),
  );
  const [isTyping, setTyping] = useState(false);
  const { path, kind, includeRoots } = source;
  const ref = { setName, path };
  const isMissing = kind === 'missing';
  const hasRoots = kind === 'folder' || kind === 'file';

  function moveTo(toSet: string) {
    void moveSources(app, [ref], toSet);
  }

  return (
    <li className={styles.item}>
      <div className={joinClasses(styles.source, isMissing && styles.missing)}>
        {iconOf(kind)}
        <span className={styles.path} title={path}>
          <bdi>{path}</bdi>
        </span>
        <span className={styles.count}>
          {isMissing ? 'not found' : formatCounted(source.fileCount, 'file')}
        </span>
        <Menu position="bottom-end" offset={4} width={240}>
          <Menu.Target>
            <IconButton label={`More for ${path}`} icon={<Ellipsis size={14} aria-hidden />} />
          </Menu.Target>
          <Menu.Dropdown>
            {hasRoots && (
              <>
                <Menu.Item
                  leftSection={<FolderTree size={14} aria-hidden />}
                  onClick={() => void chooseIncludeRoot(app, ref, includeRoots)}
                >
                  Add an include root...
                </Menu.Item>
                <Menu.Item
                  leftSection={<FolderTree size={14} aria-hidden />}
                  onClick={() => setTyping(true)}
                >
                  Type an include root
                </Menu.Item>
                <Menu.Item
                  leftSection={<FolderSync size={14} aria-hidden />}
                  onClick={() => void setIncludeRoots(app, ref, [])}
                >
                  Infer the roots again
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            {otherSets.map((name) => (
              <Menu.Item
                key={name}
                leftSection={<Layers size={14} aria-hidden />}
                onClick={() => moveTo(name)}
              >
                {`Move to set "${name}"`}
              </Menu.Item>
            ))}
            <Menu.Item
              leftSection={<Layers size={14} aria-hidden />}
              onClick={() => moveTo(newSet)}
            >
              {`Move to new set "${newSet}"`}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => void removeSource(app, ref)}
            >
              Remove from the workspace
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <IconButton
          label={`Remove ${path} from the workspace`}
          icon={<X size={12} aria-hidden />}
          onClick={() => void removeSource(app, ref)}
        />
      </div>
      {isMissing && (
        <p className={styles.gone}>
          This path is missing. To get its types back,{' '}
          <button type="button" className={styles.link} onClick={() => void reloadSchemas(app)}>
            reload
          </button>
          , or remove it.
        </p>
      )}
      {isTyping && (
        <div className={styles.typing}>
          <span>Include root</span>
          <InlineName
            label="Include root"
            name=""
            onDone={(typed) => {
              setTyping(false);
              if (typed !== null) void setIncludeRoots(app, ref, rootsWith(includeRoots, [typed]));
            }}
          />
        </div>
      )}
      {hasRoots && <IncludeRoots roots={includeRoots} source={ref} />}
    </li>
  );
}

function iconOf(kind: SchemaSource['kind']): ReactNode {
  const props = { size: 13, 'aria-hidden': true, className: styles.icon ?? '' };
  switch (kind) {
    case 'folder':
      return <Folder {...props} />;
    case 'file':
      return <FileCode2 {...props} />;
    case 'descriptor-set':
      return <FileArchive {...props} />;
    case 'missing':
      return <FileX2 {...props} />;
  }
}

const origins: Readonly<Record<IncludeRoot['from'], string>> = {
  given: 'given',
  buf: 'buf',
  imports: 'found',
  source: 'source',
};

/** The folders from which the imports of a source resolve, each with its reason. */
function IncludeRoots({
  roots,
  source,
}: {
  readonly roots: readonly IncludeRoot[];
  readonly source: SourceRef;
}) {
  const app = useApp();
  if (roots.length === 0) return null;
  return (
    <ul className={styles.roots} aria-label={`Include roots of ${source.path}`}>
      <li className={styles.rootsHead}>Imports resolve from</li>
      {roots.map((root) => (
        <li key={root.path} className={styles.root}>
          <p className={styles.rootLine}>
            <span className={styles.path} title={root.path}>
              <bdi>{nameOf(root)}</bdi>
            </span>
            <span className={styles.origin}>{origins[root.from]}</span>
            {roots.length > 1 && (
              <IconButton
                label={`Remove the include root ${nameOf(root)}`}
                icon={<X size={11} aria-hidden />}
                onClick={() =>
                  void setIncludeRoots(
                    app,
                    source,
                    roots.filter((one) => one !== root).map(({ shown }) => shown),
                  )
                }
              />
            )}
          </p>
          <p className={styles.reason}>{root.reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** The workspace folder itself has an empty path. */
function nameOf({ shown }: IncludeRoot): string {
  return shown === '' ? '.' : shown;
}
