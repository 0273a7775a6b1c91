import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import { hasJson } from './copy-row.ts';
import type { RowAction } from './tree-menu.tsx';
import type { TreeLine } from './tree-model.ts';
import { canOpen } from './use-tree-selection.ts';

/** The commands for a row; each gets the line. */
export interface RowCommands {
  readonly copyValue: () => void;
  readonly copyPath: () => void;
  readonly copyJson: () => void;
  readonly copyText: () => void;
  readonly copyBytes: () => void;
  readonly toggle: () => void;
  readonly expandAll: () => void;
  readonly view: () => void;
  /** Opens a copy of the whole body to edit; null where that is not offered. */
  readonly edit: (() => void) | null;
  /** Null when fields cannot be named: in a body the user sends. */
  readonly naming: {
    readonly name: () => void;
    readonly read: () => void;
    readonly forget: () => void;
  } | null;
}

/** The label of what opens a copy of a body to edit. */
export const editLabel = 'Edit a copy';

/** Returns the menu of a line, in groups. */
export function rowActions(
  line: TreeLine | null,
  commands: RowCommands,
): readonly (readonly RowAction[])[] {
  if (line === null || line.kind === 'pending') return [];
  const row = line.kind === 'field' ? line.row : null;
  const isRoot = line.kind === 'root';
  const isMessage = isRoot || row?.children?.content.kind === 'message';
  const groups: RowAction[][] = [
    [
      {
        label: 'Copy value',
        keys: 'Mod+C',
        run: row !== null && hasValue(row) ? commands.copyValue : null,
      },
      { label: 'Copy field path', keys: 'Mod+Shift+P', run: row && commands.copyPath },
      {
        label: 'Copy as JSON',
        keys: 'Mod+Shift+J',
        run: isRoot || (row !== null && hasJson(row)) ? commands.copyJson : null,
      },
      { label: 'Copy as text format', run: isMessage ? commands.copyText : null },
      {
        label: 'Copy bytes as hex',
        keys: 'Mod+Shift+X',
        run: row?.range ? commands.copyBytes : null,
      },
    ],
    [{ label: 'View value...', keys: 'Enter', run: row && canView(row) ? commands.view : null }],
  ];
  if (canOpen(line)) {
    groups.push([
      { label: line.isOpen ? 'Collapse' : 'Expand', keys: 'Enter', run: commands.toggle },
      { label: 'Expand all below', run: commands.expandAll },
    ]);
  }
  if (commands.edit !== null) groups.push([{ label: editLabel, run: commands.edit }]);
  const { naming } = commands;
  if (row !== null && naming !== null && canName(row)) {
    groups.push([
      { label: 'Name this field', keys: 'F2', run: naming.name },
      { label: 'All readings...', run: row.range === null ? null : naming.read },
      ...(row.isRecovered ? [{ label: 'Forget its name', run: naming.forget }] : []),
    ]);
  }
  return groups;
}

/** True when a row has its own value to copy. */
export function hasValue({ value, children }: TreeRow): boolean {
  if (value.kind === 'message') return value.text !== '' && isWellKnown(children);
  return value.kind !== 'fault';
}

/** True when a message has a short form: a time, a wrapped number. */
function isWellKnown(children: TreeRow['children']): boolean {
  const content = children?.content;
  return content?.kind === 'message' && (content.typeName ?? '').startsWith('google.protobuf.');
}

/** True when a value deserves its own window: texts and bytes on the wire. */
export function canView({ value, range, children }: TreeRow): boolean {
  if (range === null || (value.kind !== 'string' && value.kind !== 'bytes')) return false;
  // The range of a map entry covers key and value.
  return children === null || children.content.kind === 'inflated' || !value.text.startsWith('[');
}

/** True when a field can be named here: only the recovered schema may define it. */
export function canName({ known, isRecovered, number, label }: TreeRow): boolean {
  return number !== null && (isRecovered === true || (!known && label.startsWith('#')));
}

/** True when a row has a value and nothing to open. */
export function isLeaf(row: TreeRow): boolean {
  return row.children === null && canView(row);
}
