import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../shared/problem.ts';
import { checkFiles } from '../../../proto/types/check/check-files.ts';
import { buildIndex } from './build-index.ts';
import { snapshotOf } from './closure-snapshot.ts';
import { settleProblems } from './settle-problems.ts';

const fixtures = join(import.meta.dirname, 'import-fixtures');

/** The expected result for a folder of `import-fixtures`; paths are relative to it. */
interface ImportCase {
  /** The sources that the user chose. */
  readonly sources: readonly string[];
  readonly includeRoots?: readonly string[];
  /** `path: from`, in search order. */
  readonly roots: readonly string[];
  readonly importPaths: readonly string[];
  /** `severity kind file:line:column title`, and parts that detail and hint must contain. */
  readonly problems?: readonly string[];
  readonly words?: readonly string[];
}

const cases: Readonly<Record<string, ImportCase>> = {
  'bare-names': {
    sources: ['.'],
    roots: ['shop: imports'],
    importPaths: ['item.proto', 'order.proto'],
  },
  'deep-paths': deepPaths('.'),
  'deep-paths: the leaf folder picked by mistake': deepPaths('proto/acme/shop/v1'),
  'deep-paths: a single file': {
    ...deepPaths('proto/acme/shop/v1/order.proto'),
    importPaths: ['acme/shop/v1/order.proto', 'acme/shop/v1/item.proto', 'acme/type/money.proto'],
  },
  'deep-paths: one source inside the other': deepPaths('proto', 'proto/acme/shop/v1/order.proto'),
  'several-roots': {
    sources: ['.'],
    roots: ['api: imports', 'libs: imports'],
    importPaths: ['items/item.proto', 'orders/order.proto', 'common/money.proto'],
  },
  'several-roots: given': {
    sources: ['.'],
    includeRoots: ['libs', 'api'],
    roots: ['libs: given', 'api: given'],
    importPaths: ['items/item.proto', 'orders/order.proto', 'common/money.proto'],
  },
  'wrong-given-root': {
    sources: ['api'],
    includeRoots: ['api'],
    roots: ['api: given'],
    importPaths: ['a.proto', 'shared/common/b.proto'],
    problems: [
      'warning schema-import api/a.proto:3:8 An import does not resolve',
      'error schema-import api/a.proto:4:13 A type without import',
    ],
    words: ['/api/shared/common/b.proto is there: add ', '/api/shared as an include root.'],
  },
  'vendored-tree': {
    sources: ['.'],
    roots: ['third_party: imports', 'src: imports'],
    importPaths: ['acme/a.proto', 'acme/own.proto', 'partner/b.proto', 'partner/c.proto'],
  },
  'vendored-tree: only the own part chosen': {
    sources: ['src'],
    roots: ['third_party: imports', 'src: imports'],
    importPaths: ['acme/a.proto', 'acme/own.proto', 'partner/b.proto', 'partner/c.proto'],
  },
  'two-copies': {
    sources: ['.'],
    roots: ['one: imports', 'two: imports'],
    importPaths: ['common/money.proto', 'one.proto', 'two.proto'],
  },
  'two-versions': {
    sources: ['.'],
    roots: ['one: imports', 'two: imports'],
    importPaths: ['common/money.proto', 'one.proto', 'common/money.proto', 'two.proto'],
    problems: [
      'warning schema-conflict two/common/money.proto:3:9 Two versions of common/money.proto',
    ],
    words: ['Keep one, or list the two folders as separate sources, in separate schema sets.'],
  },
  'two-versions: each a source': {
    sources: ['one', 'two'],
    roots: ['one: imports', 'two: imports'],
    importPaths: ['common/money.proto', 'one.proto', 'common/money.proto', 'two.proto'],
    problems: [
      'warning schema-conflict two/common/money.proto:3:9 Two versions of common/money.proto',
    ],
    words: ['Keep one, or put the two sources in separate schema sets.'],
  },
  'clashing-files': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['create.proto', 'subscription.proto'],
    problems: ['error schema-conflict subscription.proto:4:9 A name is defined twice'],
    words: [
      'Both files define `example.CreateSubscriptionRequest`',
      'create.proto:3',
      'subscription.proto:4',
      'Keep one, or list the two files as separate sources, in separate schema sets.',
    ],
  },
  'buf-v1': { sources: ['.'], roots: ['proto: buf'], importPaths: ['acme/a.proto'] },
  'buf-v1: the leaf folder': {
    sources: ['proto/acme'],
    roots: ['proto: buf'],
    importPaths: ['acme/a.proto'],
  },
  'buf-v1beta1': {
    sources: ['.'],
    roots: ['proto: buf', 'third_party: buf'],
    importPaths: ['a.proto', 'b.proto'],
  },
  'buf-v2': {
    sources: ['.'],
    roots: ['proto: buf', 'vendor: buf'],
    importPaths: ['acme/a.proto', 'partner/b.proto'],
  },
  'buf-work': {
    sources: ['.'],
    roots: ['apis: buf', 'vendor: buf'],
    importPaths: ['acme/a.proto', 'partner/b.proto'],
  },
  'buf-work: one of its folders': {
    sources: ['apis'],
    roots: ['apis: buf', 'vendor: buf'],
    importPaths: ['acme/a.proto', 'partner/b.proto'],
  },
  'buf-gen': { sources: ['.'], roots: ['proto: buf'], importPaths: ['acme/a.proto'] },
  'buf-damaged': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['a.proto'],
    problems: ['warning workspace-file buf.yaml:3:11 buf.yaml could not be used'],
  },
  'own-google-copy': {
    sources: ['.'],
    roots: ['third_party: imports', '.: source'],
    importPaths: ['api/a.proto', 'google/type/money.proto'],
  },
  'broken-google-copy': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['a.proto'],
    problems: [
      'error schema-import google/api/annotations.proto:1:1 A broken copy of a built-in file',
    ],
    words: ['`google/api/annotations.proto` is built in: remove the broken copy at '],
  },
  'unresolved-options': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['a.proto'],
    problems: [3, 4, 5, 6, 7].map(
      (line) => `warning schema-import a.proto:${line}:8 An import does not resolve`,
    ),
    words: ['protovalidate', 'protoc-gen-validate', 'OpenAPI', 'gogo', 'You can ignore it'],
  },
  'missing-type': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['a.proto'],
    problems: ['error type-missing a.proto:4:13 An undefined type'],
    words: ['`shared/money.proto`'],
  },
  'public-and-weak': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['a.proto', 'b.proto', 'door.proto', 'inner.proto'],
  },
  'import-before-package': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['a.proto', 'b.proto'],
  },
  'extended-elsewhere': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['base.proto', 'more.proto'],
  },
  'import-cycle': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['a.proto', 'b.proto', 'c.proto'],
    problems: ['error schema-import a.proto:3:8 Files import each other'],
    words: ['`a.proto` imports `b.proto` imports `c.proto` imports `a.proto`'],
  },
  'field-after-brace': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['a.proto', 'good.proto'],
    problems: ['error schema-syntax a.proto:6:3 A field outside any message'],
  },
  'undefined-types': {
    sources: ['.'],
    roots: ['.: source'],
    importPaths: ['a.proto'],
    problems: [
      'error type-missing a.proto:4:11 An undefined type',
      'error type-missing a.proto:4:32 An undefined type',
    ],
  },
  'line-ends-and-marks': {
    sources: ['.'],
    roots: ['.: imports'],
    importPaths: ['bom.proto', 'crlf.proto'],
  },
};

function deepPaths(...sources: readonly string[]): ImportCase {
  return {
    sources,
    roots: ['proto: imports'],
    importPaths: ['acme/shop/v1/item.proto', 'acme/shop/v1/order.proto', 'acme/type/money.proto'],
  };
}

describe('imports of a tree', () => {
  it('has an expected result for every fixture folder', () => {
    const named = new Set(Object.keys(cases).map((name) => name.split(':')[0]));
    expect(
      readdirSync(fixtures).filter((name) => !name.startsWith('.') && !named.has(name)),
    ).toEqual([]);
  });

  it.each(Object.entries(cases))('%s', async (name, expected) => {
    const [folder = ''] = name.split(':');
    const root = join(fixtures, folder);
    const { index, lookup, readText } = await buildIndex({
      setName: 'default',
      sources: expected.sources.map((path) => ({
        path,
        absolutePath: join(root, path),
        ...(expected.includeRoots && {
          includeRoots: expected.includeRoots.map((given) => join(root, given)),
        }),
      })),
      workspaceFolder: root,
      cache: null,
    });
    const snapshot = snapshotOf(lookup, index.files, readText);
    const checked = checkFiles(snapshot, new Set(index.files.map((file) => file.path)));
    const problems = settleProblems(index.problems, checked);
    expect({
      roots: index.sources.flatMap((source) =>
        source.includeRoots.map(({ shown, from }) => `${shown}: ${from}`),
      ),
      importPaths: index.files.map((file) => file.importPath),
      problems: problems.map((found) => inShort(found, root)),
    }).toEqual({
      roots: expected.roots,
      importPaths: expected.importPaths,
      problems: expected.problems ?? [],
    });
    const said = problems.map(({ detail, hint }) => `${detail} ${hint ?? ''}`).join('\n');
    const silent = (expected.words ?? []).filter((part) => !said.includes(part));
    expect({ silent, said }).toMatchObject({ silent: [] });
  });
});

function inShort({ severity, kind, title, location }: Problem, root: string): string {
  const { file = '', line = 0, column = 0 } = location ?? {};
  return `${severity} ${kind} ${relative(root, file)}:${line}:${column} ${title}`;
}
