import { assertNever } from '../../../../shared/assert-never.ts';
import { isLeaf, type RowCommands } from './row-actions.ts';
import type { TreeAction } from './tree-keys.ts';
import type { TreeSelection } from './use-tree-selection.ts';

/** What key actions work on. */
export interface ActedTree {
  readonly selection: TreeSelection;
  readonly commands: RowCommands;
  readonly lineCount: number;
  /** The typed letters, including the last one. */
  readonly typed: string;
  /** Opens the menu of the chosen line. */
  readonly showMenu: () => void;
}

/** Runs the action of a key. */
export function actOnTree(action: TreeAction, tree: ActedTree): void {
  const { selection, commands } = tree;
  const { index, line } = selection;
  switch (action.kind) {
    case 'move':
      selection.select((index ?? -1) + action.rows);
      break;
    case 'go':
      selection.select(action.to === 'first' ? 0 : tree.lineCount - 1);
      break;
    case 'in':
      selection.goIn();
      break;
    case 'out':
      selection.goOut();
      break;
    case 'toggle':
      if (line?.kind === 'field' && isLeaf(line.row)) commands.view();
      else commands.toggle();
      break;
    case 'open-siblings':
      selection.openSiblings();
      break;
    case 'menu':
      tree.showMenu();
      break;
    case 'copy':
      commands.copyValue();
      break;
    case 'copy-path':
      commands.copyPath();
      break;
    case 'copy-json':
      commands.copyJson();
      break;
    case 'copy-bytes':
      commands.copyBytes();
      break;
    case 'name':
      commands.naming?.name();
      break;
    case 'none':
      break;
    case 'type':
      selection.typeAhead(tree.typed);
      break;
    default:
      assertNever(action);
  }
}
