import { Menu } from '@mantine/core';
import {
  Ellipsis,
  FileCode2,
  FileOutput,
  FilePlus,
  FolderOpen,
  ListChecks,
  RefreshCw,
} from 'lucide-react';
import { useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { DefinitionKind, SchemaReport } from '../../../../shared/model/schemas.ts';
import { useApp, useSchemas, useTypeSource } from '../../../kernel/app-context.ts';
import { setNamesOf } from '../../../kernel/schemas-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel, PanelEmpty } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import { type TypeSearch, useTypeSearch } from '../../../ui/use-type-search.ts';
import { chooseAndImport, reloadSchemas } from './import-schemas.ts';
import { ProblemsView } from './problems-view.tsx';
import type { SchemaActions } from './schema-actions.ts';
import { type SchemaView, schemaPanelOf, useSchemaPanel } from './schema-panel-store.ts';
import { SchemaSummary } from './schema-summary.tsx';
import styles from './schemas-panel.module.css';
import { SearchView } from './search-view.tsx';
import { SourcesView } from './sources-view.tsx';
import { TreeView } from './tree-view.tsx';
import { type PlaceSearch, useSchemaSearch } from './use-schema-search.ts';

const allKinds: readonly DefinitionKind[] = ['message', 'enum', 'service'];

/** The panel of the workspace's schemas: what they define, where they come from, and their problems. */
export function SchemasPanel({ actions }: { readonly actions: SchemaActions }) {
  const app = useApp();
  const report = useSchemas((state) => state.report);
  const query = useSchemaPanel((state) => state.query);
  const revision = useSchemas((state) => state.revision);
  const isSearching = query.trim() !== '';
  const { find } = useTypeSource();
  const types = useTypeSearch(find, isSearching ? query : null, allKinds, revision);
  const places = useSchemaSearch(app.engine, query, revision);
  const body = useRef<HTMLDivElement>(null);

  return (
    <Panel
      title="Schemas"
      tools={<PanelTools actions={actions} />}
      pinned={
        <FilterField
          label="Search the schemas"
          placeholder="Search types, fields, comments"
          value={query}
          onChange={(next) => schemaPanelOf(app).setState({ query: next })}
          onDown={() => body.current?.querySelector<HTMLElement>('[data-row-list]')?.focus()}
        />
      }
    >
      <div ref={body} className={styles.panel}>
        <SchemaSummary />
        {report !== null && (
          <>
            <div className={styles.views}>
              {isSearching ? (
                <SearchLine types={types} places={places} />
              ) : (
                <ViewChoice report={report} />
              )}
            </div>
            {isSearching ? (
              <SearchView query={query} types={types} places={places} actions={actions} />
            ) : (
              <View report={report} actions={actions} />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function PanelTools({ actions }: { readonly actions: SchemaActions }) {
  const app = useApp();
  const isReading = useSchemas((state) => state.reading !== null);
  const setNames = useSchemas(useShallow((state) => setNamesOf(state.report)));
  return (
    <>
      <Button
        look="quiet"
        icon={<FolderOpen size={14} aria-hidden />}
        onClick={() => void chooseAndImport(app, 'folder')}
      >
        Open folder...
      </Button>
      <Menu position="bottom-end" offset={4} width={250}>
        <Menu.Target>
          <IconButton label="More for schemas" icon={<Ellipsis size={15} aria-hidden />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<FilePlus size={14} aria-hidden />}
            onClick={() => void chooseAndImport(app, 'files')}
          >
            Open files...
          </Menu.Item>
          <Menu.Item
            leftSection={<FileCode2 size={14} aria-hidden />}
            onClick={() => void chooseAndImport(app, 'descriptor-set')}
          >
            Open descriptor set...
          </Menu.Item>
          <Menu.Divider />
          {setNames.map((name) => (
            <Menu.Item
              key={name}
              leftSection={<FileOutput size={14} aria-hidden />}
              onClick={() => actions.onExportSet(name)}
            >
              {setNames.length === 1
                ? 'Export as descriptor set...'
                : `Export "${name}" as descriptor set...`}
            </Menu.Item>
          ))}
          {setNames.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<RefreshCw size={14} aria-hidden />}
            disabled={isReading}
            onClick={() => void reloadSchemas(app)}
          >
            Reload all
          </Menu.Item>
          <Menu.Item
            leftSection={<ListChecks size={14} aria-hidden />}
            disabled={isReading}
            onClick={() => void app.engine.checkSchemas({})}
          >
            Check all again
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function ViewChoice({ report }: { readonly report: SchemaReport }) {
  const app = useApp();
  const view = useSchemaPanel((state) => state.view);
  const { problems } = report;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <Segmented<SchemaView>
      label="Show the schemas as"
      value={view}
      segments={[
        { value: 'packages', label: 'Packages' },
        { value: 'files', label: 'Files' },
        {
          value: 'problems',
          label: 'Problems',
          ...(problems.length > 0 && {
            note: formatCount(problems.length),
            tone: hasErrors ? 'bad' : 'plain',
          }),
        },
        { value: 'sources', label: 'Sources' },
      ]}
      onChange={(next) => schemaPanelOf(app).setState({ view: next })}
    />
  );
}

function View({
  report,
  actions,
}: {
  readonly report: SchemaReport;
  readonly actions: SchemaActions;
}) {
  const view = useSchemaPanel((state) => state.view);
  const check = useSchemas((state) => state.check.kind);
  switch (view) {
    case 'packages':
    case 'files':
      if (setNamesOf(report).length === 0) {
        return (
          <PanelEmpty>
            No types yet. Drop or open .proto files, folders or descriptor sets.
          </PanelEmpty>
        );
      }
      return (
        <TreeView key={view} by={view === 'packages' ? 'package' : 'file'} actions={actions} />
      );
    case 'problems':
      return (
        <ProblemsView
          problems={report.problems}
          emptyText={check === 'done' ? 'No problems in any file.' : 'No problems so far.'}
          actions={actions}
        />
      );
    case 'sources':
      return <SourcesView report={report} actions={actions} />;
  }
}

/** Faster searches show no progress. */
const showBusyAfterMs = 500;

/** Shows the number of results, or the running search, in place of the choice of views. */
function SearchLine({
  types,
  places,
}: {
  readonly types: TypeSearch;
  readonly places: PlaceSearch;
}) {
  const { state } = places;
  const isRunning = state.kind === 'searching';
  const isSlow = useLasting(isRunning, isRunning ? state.startedAtMs : 0, showBusyAfterMs);
  return (
    <div className={styles.found}>
      <span role="status" title={searchedText(places)}>
        {foundText(types, places, isSlow)}
      </span>
      {isSlow && isRunning && (
        <Button look="quiet" onClick={state.cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function foundText(
  types: TypeSearch,
  { hits, isCut, state }: PlaceSearch,
  isSlow: boolean,
): string {
  const typeText = formatCounted(types.found?.total ?? 0, 'type');
  if (isSlow) return `${typeText}, searching all files...`;
  const count = hits.filter(({ kind }) => kind !== 'type').length;
  switch (state.kind) {
    case 'done':
      return `${typeText}, ${formatCounted(count, 'place')}${isCut ? ' and more' : ''}`;
    case 'cancelled':
      return `${typeText}; files not searched`;
    case 'failed':
      return `${typeText}; files could not be searched`;
    case 'idle':
    case 'waiting':
    case 'searching':
      return typeText;
  }
}

function searchedText({ state }: PlaceSearch): string | undefined {
  return state.kind === 'done'
    ? `${formatCounted(state.searchedFiles, 'file')} searched`
    : undefined;
}
