import { lookInScopes, scopeOf } from '../../language/name-scopes.ts';
import { isOptionsOnly } from '../index/known-imports.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Finding, Report } from './check-finding.ts';
import type { Defined, SchemaCatalog } from './schema-catalog.ts';

/** Returns the import path of the file that defines a full name, among files not in the snapshot. */
export type FindElsewhere = (fullName: string) => string | undefined;

/** The input of the reference rules. */
export interface ReferenceCheck {
  readonly file: OutlinedFile;
  readonly catalog: SchemaCatalog;
  readonly findElsewhere: FindElsewhere;
  readonly report: Report;
}

/** A place that names a type. */
interface Use {
  readonly scope: string;
  readonly reference: string;
  readonly offset: number;
  /** The user of the type, in words: `` `a.User.role` has the type ``. */
  readonly words: string;
  /** The consequence if the type is missing. */
  readonly outcome: string;
}

/** Returns the type that a file may use under a name; reports a missing type. */
export function findUsed(check: ReferenceCheck, use: Use): Defined | undefined {
  const { file, catalog, report } = check;
  const seen = lookInScopes((name) => catalog.seen(file, name), use.scope, use.reference);
  if (seen) {
    reportHidden(seen, use, check);
    reportCovered(seen, use, check);
    return seen;
  }
  const anywhere = lookInScopes((name) => catalog.all(name)[0], use.scope, use.reference);
  const elsewhere =
    anywhere?.owner.file.importPath ?? lookInScopes(check.findElsewhere, use.scope, use.reference);
  if (elsewhere !== undefined) {
    const name = anywhere?.entry.path ?? use.reference.replace(/^\./, '');
    const meant = file.outline.imports.find(
      ({ path }) => !catalog.imported(file, path) && areOneFile(path, elsewhere),
    );
    report({
      kind: 'schema-import',
      title: 'A type without import',
      detail: meant
        ? `\`${name}\` is defined in ${elsewhere}. The import \`${meant.path}\` was not found.`
        : `\`${name}\` is defined in ${elsewhere}, which is not imported.`,
      offset: use.offset,
      hint: meant
        ? `Add the folder where \`${meant.path}\` starts as an include root. The type is usable here.`
        : `Add \`import "${elsewhere}";\`. The type is usable here.`,
    });
    return anywhere;
  }
  report(() => missingFinding(check, use));
  return undefined;
}

/** Edition 2024 lets a file hide a type from others. */
function reportHidden({ entry, owner }: Defined, use: Use, { file, report }: ReferenceCheck): void {
  if (entry.visibility !== 'local' || owner === file) return;
  report({
    title: 'A type that is local to its file',
    detail: `\`${entry.path}\` is \`local\` to ${owner.file.importPath}.`,
    offset: use.offset,
    hint: `Write \`export\` before it in ${owner.file.importPath}.`,
  });
}

/** The first part of a name is resolved before the rest. */
function reportCovered({ entry }: Defined, use: Use, check: ReferenceCheck): void {
  const { file, catalog, report } = check;
  const [first = '', ...rest] = use.reference.split('.');
  if (first === '' || rest.length === 0) return;
  const found = scopeOf(entry.path.slice(0, entry.path.length - use.reference.length));
  for (let at = use.scope; at !== found && at !== ''; at = scopeOf(at)) {
    const nearer = `${at}.${first}`;
    if (!catalog.seen(file, nearer) && !catalog.packageFile(file, nearer)) continue;
    report({
      title: 'A name with a closer meaning',
      detail: `\`${use.reference}\` starts with \`${first}\`, which is \`${nearer}\` here, without \`${rest.join('.')}\`. \`${entry.path}\` is used.`,
      offset: use.offset,
      hint: `Write \`.${entry.path}\`, with the dot; protoc refuses the file.`,
    });
    return;
  }
}

function missingFinding({ file, catalog }: ReferenceCheck, use: Use): Finding {
  const imports = file.outline.imports.map(({ path }) => ({
    path,
    target: catalog.imported(file, path),
  }));
  const missing = imports.filter(({ target }) => !target).map(({ path }) => path);
  const meant = missing.find((path) => fits(path, use, file.outline.packageName));
  const lost = [...new Set(meant === undefined ? missing : [meant, ...missing])].map(quoted);
  const broken = imports
    .filter(({ target }) => target && target.outline.errors.length > 0)
    .map(({ path }) => `\`${path}\``);
  const sentences = [
    `${use.words} \`${use.reference}\`, which is not defined.`,
    lost.length > 0
      ? `${lost.slice(0, 3).join(', ')}, imported here, ${lost.length > 1 ? 'were' : 'was'} not found.`
      : '',
    broken.length > 0 ? `${broken.slice(0, 3).join(', ')}, imported here, does not parse.` : '',
    use.outcome,
  ];
  return {
    kind: 'type-missing',
    title: 'An undefined type',
    detail: sentences.filter((sentence) => sentence !== '').join(' '),
    offset: use.offset,
    hint: missingHint(use.reference, catalog, { meant, only: onlyOne(missing) }),
  };
}

function missingHint(
  reference: string,
  catalog: SchemaCatalog,
  { meant, only }: { readonly meant: string | undefined; readonly only: string | undefined },
): string {
  const near = catalog.nearest(reference);
  // A name that is likely mistyped need not come from that import.
  const lost = meant ?? (near === undefined ? only : undefined);
  const add =
    lost === undefined
      ? 'add its file to the schema sources.'
      : `add ${quoted(lost)} to the schema sources, or the folder where this path starts as an include root.`;
  return near === undefined ? `A${add.slice(1)}` : `Did you mean \`${near}\`? Otherwise ${add}`;
}

function quoted(path: string): string {
  return `\`${path}\``;
}

/** If exactly one import is missing, the type likely comes from it, unless it is only for options. */
function onlyOne(missing: readonly string[]): string | undefined {
  const [only] = missing;
  if (missing.length !== 1 || only === undefined) return undefined;
  return isOptionsOnly(only) ? undefined : only;
}

/** True when a file of that path likely defines a type: its folder is the package, or its name fits. */
function fits(path: string, { reference }: Use, packageName: string): boolean {
  const parts = reference.replace(/^\./, '').split('.');
  const name = parts.pop() ?? '';
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.proto$/, '');
  if (plain(file) === plain(name)) return true;
  const folder = `/${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`;
  const folders = (parts.length > 0 ? parts : packageName.split('.')).join('/');
  return folders !== '' && folder.endsWith(`/${folders}`);
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** True when two import paths may be the same file under different roots. */
function areOneFile(one: string, other: string): boolean {
  return one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
