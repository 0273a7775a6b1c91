import { X } from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Group, Panel, useDefaultLayout } from 'react-resizable-panels';
import { useStore } from 'zustand';
import type { SearchHit } from '../../../../shared/contract/engine-tree.ts';
import { bodyPartId } from '../../../../shared/model/body-id.ts';
import { useApp, useTypeSource } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import type { CopyState } from '../../../ui/copy-words.tsx';
import { formatCount } from '../../../ui/format-quantity.ts';
import { leastWidthPx } from '../../../ui/hex/hex-geometry.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Splitter } from '../../../ui/splitter.tsx';
import { shortName } from '../../../ui/type-name.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { RevealedPlace, RevealStore } from '../base/reveal-store.ts';
import { noSlots, SlotsContext } from '../base/slots.tsx';
import { startOfMark } from '../hex/hex-layout.ts';
import { ReadingsDialog } from '../meaning/readings-dialog.tsx';
import { RecoverDialog } from '../meaning/recover-dialog.tsx';
import { type FieldNaming, type KeptState, useFieldNaming } from '../meaning/use-field-naming.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import { TooMuchNotice } from '../save/too-much-to-copy.tsx';
import { lookInTree } from '../search/look-on.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { useSearch } from '../search/use-search.ts';
import { allLevels } from '../tree/expand-nodes.ts';
import { LinkedBytes, markOf } from '../tree/linked-bytes.tsx';
import { ResponseTree, type ResponseTreeHandle } from '../tree/response-tree.tsx';
import { canView, type RowCommands } from '../tree/row-actions.ts';
import type { NodeAddress } from '../tree/tree-layout.ts';
import { type Expanded, notExpanded, type TreeLine, type TreeStore } from '../tree/tree-model.ts';
import { TreeTools } from '../tree/tree-tools.tsx';
import { type ChosenPlace, useChosenPlace } from '../tree/use-chosen-place.ts';
import { useRevealByte } from '../tree/use-reveal-byte.ts';
import { useTreeSelection } from '../tree/use-tree-selection.ts';
import { ValueViewer, type ViewedValue } from '../viewer/value-viewer.tsx';
import styles from './tree-with-hex.module.css';
import { useRowCommands } from './use-row-commands.ts';

/** The place of the bytes. */
export type HexPlace = 'beside' | 'below' | 'hidden';

/** Shows one body as a tree with its bytes, linked both ways, with search, viewers and field naming. */
export function TreeInspector({
  engine,
  store,
  byteLength,
  hexPlace,
  onReadAs,
  keptState,
  chosenPlace,
  reveals,
  onGrouped,
  renderMessage,
}: {
  readonly engine: EngineCalls;
  readonly store: TreeStore;
  readonly byteLength: number;
  readonly hexPlace: HexPlace;
  /** Reads the body as another type; null when it cannot. */
  readonly onReadAs: ReadAs | null;
  readonly keptState: KeptState;
  /** The byte of the chosen row: the tree of another reading continues there. */
  readonly chosenPlace: { current: ChosenPlace | null };
  /** Requests from outside to show a byte; null when there are none. */
  readonly reveals: RevealStore | null;
  /** Called with the setting to remember for the next tree. */
  readonly onGrouped: (grouped: boolean) => void;
  /** Shows a part of a body as a message without a schema. */
  readonly renderMessage: (bodyId: string, byteLength: number) => ReactNode;
}): ReactNode {
  const { query } = store;
  const root = useRef<HTMLDivElement>(null);
  const tree = useRef<ResponseTreeHandle>(null);
  const state = useStore(store);
  const selection = useTreeSelection(store);
  const { line } = selection;
  const look = useCallback(
    () => lookInTree(engine, query, byteLength),
    [engine, query, byteLength],
  );
  const search = useSearch(look, root);
  useShownPath(line?.kind === 'field' ? line.row.path : '');
  const naming = useFieldNaming(engine, store, onReadAs, keptState);
  const { onEdit = null } = useContext(SlotsContext);
  const copying = useCopy();
  const [viewed, setViewed] = useState<ViewedValue | null>(null);
  const [dialog, setDialog] = useState<'readings' | 'recover' | null>(null);
  const [named, setNamed] = useState<{ address: NodeAddress; typed: string | null } | null>(null);
  const [expanded, setExpanded] = useState<Expanded>(notExpanded);
  const revealByte = useRevealByte(store, selection);
  const rows = useRowCommands({ engine, store, selection, naming, copy: copying.copy });

  // A hit is shown in the tree and the bytes as soon as it is current.
  const { hit } = search;
  const showHit = useEffectEvent(({ bodyId = query.bodyId, offset }: SearchHit) =>
    revealByte(bodyId, offset, 'hit'),
  );
  useEffect(() => {
    if (hit !== null) void showHit(hit);
  }, [hit]);

  // A kept tree may have been read with other schemas.
  const { revision } = useTypeSource();
  const followSchemas = useEffectEvent(() => {
    const before = store.memory.current.revision;
    store.memory.current = { ...store.memory.current, revision };
    if (before !== null && before !== revision) void store.reload().then(selection.stay);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other schemas may name other fields.
  useEffect(followSchemas, [revision]);

  useChosenPlace(chosenPlace, {
    wholeId: query.bodyId,
    ...{ line, root, revealByte },
    focus: () => tree.current?.focus(),
  });

  const showOther = useEffectEvent(({ offset, packed }: RevealedPlace) =>
    revealByte(packed ? bodyPartId(query.bodyId, packed) : query.bodyId, offset, 'tree'),
  );
  useEffect(() => {
    if (reveals === null) return;
    return reveals.subscribe(({ wanted }) => {
      if (wanted !== null) void showOther(wanted);
    });
  }, [reveals]);

  async function expand(address: NodeAddress, depth: number): Promise<void> {
    setExpanded(await store.expand(address, depth));
    selection.stay();
  }

  async function setGrouped(grouped: boolean): Promise<void> {
    onGrouped(grouped);
    await store.setGrouped(grouped);
    const at = line === null ? null : markOf(line);
    if (line === null || at === null || !('bodyId' in line)) return;
    await revealByte(line.bodyId, startOfMark(at), 'hit');
  }

  async function keepName(name: string | null): Promise<void> {
    const address = named?.address;
    setNamed(null);
    naming?.clearProblem();
    tree.current?.focus();
    if (address === undefined || name === null) return;
    // A refused name stays in the field to be fixed.
    if (!(await rows.keepName(address, name))) setNamed({ address, typed: name });
    selection.stay();
  }

  const commands: RowCommands = {
    ...rows.copies,
    toggle: () => line !== null && selection.toggle(line),
    expandAll: () => line !== null && void expand(line.address, allLevels),
    view: () => setViewed(viewedValueOf(line)),
    edit: onEdit,
    naming: naming && {
      name: () => setNamed(rows.nameable && { address: rows.nameable, typed: null }),
      read: () => setDialog(rows.nameable === null ? null : 'readings'),
      forget: () => void rows.forget(),
    },
  };

  const isBeside = hexPlace === 'beside';
  const sizes = useDefaultLayout({
    id: 'tree-and-bytes',
    storage: localStorage,
    panelIds: hexPlace === 'hidden' ? ['tree'] : ['tree', 'hex'],
    onlySaveAfterUserInteractions: true,
  });
  return (
    <div ref={root} className={styles.whole} data-searchable>
      <TreeTools
        state={state}
        hasType={query.typeName !== null}
        said={saidOf(copying.state, rows.hasCopiedInvisible, expanded)}
        onShowUnset={(shown) => void store.setShowUnset(shown).then(selection.stay)}
        onGrouped={(grouped) => void setGrouped(grouped)}
        onExpand={(depth) => void expand([], depth)}
        onCancelExpand={store.cancelExpand}
        onCollapseAll={() => {
          store.collapseAll();
          setExpanded(notExpanded);
          selection.stay();
        }}
        onSearch={search.open}
        onRecover={naming && (() => setDialog('recover'))}
      />
      {search.isOpen && (
        <SearchBar
          of="tree"
          store={search.store}
          asked={search.asked}
          onClose={() => {
            search.close();
            tree.current?.focus();
          }}
        />
      )}
      {naming?.problem && dialog === null && (
        <ProblemNotice
          problem={naming.problem}
          actions={<Button onClick={naming.clearProblem}>Close</Button>}
        />
      )}
      {naming?.kept && <KeptNotice naming={naming} />}
      <TooMuchNotice
        refusal={copying.refusal}
        name={line?.kind === 'field' ? line.row.path : rootLabelOf(store)}
        onClose={copying.clearRefusal}
      />
      <Group
        orientation={isBeside ? 'horizontal' : 'vertical'}
        className={styles.group}
        {...(sizes.defaultLayout && { defaultLayout: sizes.defaultLayout })}
        onLayoutChanged={sizes.onLayoutChanged}
      >
        <Panel id="tree" defaultSize="58" minSize="30">
          <ResponseTree
            ref={tree}
            store={store}
            selection={selection}
            commands={commands}
            rootLabel={rootLabelOf(store)}
            byteLength={byteLength}
            naming={named && { ...named, onDone: (name: string | null) => void keepName(name) }}
          />
        </Panel>
        {hexPlace !== 'hidden' && (
          <>
            <Splitter label="Size of the tree and the bytes" />
            <Panel id="hex" defaultSize="42" minSize={isBeside ? leastWidthPx(byteLength) : '15'}>
              <div className={styles.bytes}>
                <LinkedBytes
                  engine={engine}
                  store={store}
                  line={line}
                  byteLength={byteLength}
                  chosenBy={selection.chosenBy}
                  hit={hit}
                  onByte={(bodyId, offset) => void revealByte(bodyId, offset, 'byte')}
                />
              </div>
            </Panel>
          </>
        )}
      </Group>
      <ValueViewer
        engine={engine}
        value={viewed}
        renderMessage={renderMessage}
        onClose={() => setViewed(null)}
      />
      {dialog === 'readings' && line?.kind === 'field' && (
        <ReadingsDialog
          engine={engine}
          bodyId={line.bodyId}
          row={line.row}
          onKeep={(field) => {
            setDialog(null);
            void rows.keepField(line.address, field).then(selection.stay);
          }}
          onForget={() => {
            setDialog(null);
            void rows.forget().then(selection.stay);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'recover' && naming !== null && (
        <RecoverDialog
          engine={engine}
          query={query}
          naming={naming}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** Shows the path of the chosen row in the status bar, except for a tree in a dialog. */
function useShownPath(path: string): void {
  const { window } = useApp();
  const isInWindow = useContext(SlotsContext) !== noSlots;
  useEffect(() => {
    if (!isInWindow) return;
    window.setState({ fieldPath: path });
    return () => window.setState({ fieldPath: '' });
  }, [window, path, isInWindow]);
}

/** Says what was saved in `recovered.proto`, with Undo. */
function KeptNotice({ naming }: { readonly naming: FieldNaming }) {
  const { kept } = naming;
  return (
    <div className={styles.notice} role="status">
      <span>{kept?.words}</span>
      {kept?.undo && (
        <Button look="quiet" onClick={kept.undo}>
          Undo
        </Button>
      )}
      <IconButton label="Close" icon={<X size={13} aria-hidden />} onClick={naming.clearKept} />
    </div>
  );
}

/** Says what was just done, in a few words. */
function saidOf(copyState: CopyState, hasInvisible: boolean, expanded: Expanded): string | null {
  if (copyState === 'copied') return hasInvisible ? 'Copied with hidden characters' : 'Copied';
  if (copyState === 'failed') return 'Could not copy';
  const { kind, nodeCount } = expanded;
  if (kind === 'deep') return `${allLevels} levels are open: expand deeper ones there`;
  return kind === 'some' ? `${formatCount(nodeCount)} opened: expand more there` : null;
}

function rootLabelOf({ query }: TreeStore): string {
  const { typeName, framing } = query;
  if (framing !== null)
    return typeName === null ? 'Messages' : `Messages of ${shortName(typeName)}`;
  return typeName === null ? 'Message without a schema' : shortName(typeName);
}

/** Returns the value of a line when it deserves its own window. */
function viewedValueOf(line: TreeLine | null): ViewedValue | null {
  if (line?.kind !== 'field' || !canView(line.row) || line.row.range === null) return null;
  const { path, range, value } = line.row;
  const { valueStart: start, end } = range;
  return { path, bodyId: line.bodyId, start, end, isString: value.kind === 'string' };
}
