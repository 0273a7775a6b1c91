import { lookInScopes } from '../language/name-scopes.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Finding, Report } from './check-finding.ts';
import type { Defined, SchemaCatalog } from './schema-catalog.ts';

/** The import path of the file that defines a full name, of files that are not in the snapshot. */
export type FindElsewhere = (fullName: string) => string | undefined;

/** What the rules for references work on. */
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
  /** What uses it, in words: `` `a.User.role` has the type ``. */
  readonly words: string;
  /** What becomes of it when the type is missing. */
  readonly outcome: string;
}

/** The type that a file may use under a name; reports it when there is none. */
export function findUsed(check: ReferenceCheck, use: Use): Defined | undefined {
  const { file, catalog, report } = check;
  const seen = lookInScopes((name) => catalog.seen(file, name), use.scope, use.reference);
  if (seen) {
    reportHidden(seen, use, check);
    return seen;
  }
  const anywhere = lookInScopes((name) => catalog.all(name)[0], use.scope, use.reference);
  const elsewhere =
    anywhere?.owner.file.importPath ?? lookInScopes(check.findElsewhere, use.scope, use.reference);
  if (elsewhere !== undefined) {
    const name = anywhere?.entry.path ?? use.reference.replace(/^\./, '');
    report({
      kind: 'schema-import',
      title: 'A type whose file is not imported',
      detail: `\`${name}\` is defined in ${elsewhere}, which this file does not import.`,
      offset: use.offset,
      hint: `Add \`import "${elsewhere}";\`. The type is usable here all the same.`,
    });
    return anywhere;
  }
  report(() => missingFinding(check, use));
  return undefined;
}

/** Edition 2024 lets a file keep a type to itself. */
function reportHidden({ entry, owner }: Defined, use: Use, { file, report }: ReferenceCheck): void {
  if (entry.visibility !== 'local' || owner === file) return;
  report({
    title: 'A type that is local to its file',
    detail: `\`${entry.path}\` is \`local\` to ${owner.file.importPath}, so no other file may use it.`,
    offset: use.offset,
    hint: `Write \`export\` before it in ${owner.file.importPath}.`,
  });
}

function missingFinding({ file, catalog }: ReferenceCheck, use: Use): Finding {
  const imports = file.outline.imports.map(({ path }) => ({
    path,
    target: catalog.imported(file, path),
  }));
  const lost = imports.filter(({ target }) => !target).map(({ path }) => `\`${path}\``);
  const broken = imports
    .filter(({ target }) => target && target.outline.errors.length > 0)
    .map(({ path }) => `\`${path}\``);
  const sentences = [
    `${use.words} \`${use.reference}\`, which is defined nowhere.`,
    lost.length > 0
      ? `${lost.slice(0, 3).join(', ')}, which this file imports, ${lost.length > 1 ? 'were' : 'was'} not found.`
      : '',
    broken.length > 0
      ? `${broken.slice(0, 3).join(', ')}, which this file imports, does not parse.`
      : '',
    use.outcome,
  ];
  return {
    kind: 'type-missing',
    title: 'A type that no schema defines',
    detail: sentences.filter((sentence) => sentence !== '').join(' '),
    offset: use.offset,
    hint: missingHint(use.reference, catalog, lost),
  };
}

function missingHint(reference: string, catalog: SchemaCatalog, lost: readonly string[]): string {
  const near = catalog.nearest(reference);
  const add =
    lost.length > 0
      ? `Add ${lost[0]} to the schema sources, or the folder that this path starts from as an include root.`
      : 'Add the file that defines it to the schema sources.';
  return near === undefined ? add : `Did you mean \`${near}\`? Otherwise: ${add}`;
}
