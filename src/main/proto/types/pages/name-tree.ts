import type { IndexedFile } from '../schema-index.ts';

/** One level of a tree of names. */
export interface NameTree {
  readonly folders: readonly {
    readonly name: string;
    readonly path: string;
    readonly typeCount: number;
  }[];
  /** The files with exactly the name of this level. */
  readonly here: readonly IndexedFile[];
}

interface Node {
  readonly children: Map<string, Node>;
  isFilled: boolean;
  typeCount: number;
}

/**
 * Returns one level of the tree of names split at `separator`. A name with a single child and nothing else is
 * joined with it: `google.cloud`.
 *
 * @param nameOf returns the name of a file: its package or its folder
 * @param mayBeEmpty true to ignore files without types, as in the tree of packages
 */
export function nameTreeOf(
  files: readonly IndexedFile[],
  path: string,
  separator: string,
  nameOf: (file: IndexedFile) => string,
  mayBeEmpty: boolean,
): NameTree {
  const root = emptyNode();
  const here: IndexedFile[] = [];
  const prefix = path === '' ? '' : `${path}${separator}`;
  for (const file of files) {
    const typeCount = file.head.definitions.length;
    if (mayBeEmpty && typeCount === 0) continue;
    const name = nameOf(file);
    if (name === path) here.push(file);
    else if (name.startsWith(prefix))
      add(root, name.slice(prefix.length).split(separator), typeCount);
  }
  const folders = [...root.children].map(([first, child]) => {
    let name = first;
    let node = child;
    for (let only = onlyChild(node); only; only = onlyChild(node)) {
      name += separator + only[0];
      node = only[1];
    }
    return { name, path: prefix + name, typeCount: child.typeCount };
  });
  return { folders, here };
}

function add(root: Node, names: readonly string[], typeCount: number): void {
  let node = root;
  for (const name of names) {
    let child = node.children.get(name);
    if (!child) {
      child = emptyNode();
      node.children.set(name, child);
    }
    child.typeCount += typeCount;
    node = child;
  }
  node.isFilled = true;
}

function emptyNode(): Node {
  return { children: new Map(), isFilled: false, typeCount: 0 };
}

function onlyChild(node: Node): readonly [string, Node] | undefined {
  return node.isFilled || node.children.size !== 1 ? undefined : [...node.children][0];
}
