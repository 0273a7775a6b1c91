import { editions } from '../../language/resolve-features.ts';
import { knownSyntaxes, type OutlinedFile } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/** Checks the head of a file: syntax, imports, and words of later editions. */
export function checkFileHead(file: OutlinedFile, catalog: SchemaCatalog, report: Report): void {
  checkSyntax(file, report);
  checkImports(file, catalog, report);
  const is2024 = file.outline.syntaxLine?.word === 'edition' && file.outline.syntax >= '2024';
  if (is2024) return;
  for (const entry of file.outline.entries) {
    if ((entry.kind !== 'message' && entry.kind !== 'enum') || entry.visibility === null) continue;
    report({
      title: `\`${entry.visibility}\` before edition 2024`,
      detail: `\`${entry.visibility}\` before \`${entry.name}\` needs edition 2024.`,
      offset: entry.startOffset,
    });
  }
}

function checkSyntax({ outline }: OutlinedFile, report: Report): void {
  const { syntax, syntaxLine } = outline;
  if (!syntaxLine) return;
  const isEdition = syntaxLine.word === 'edition';
  const isKnown = knownSyntaxes.includes(syntax);
  if (isKnown && /^proto/.test(syntax) !== isEdition) {
    const others = [
      ...outline.imports.map(({ offset }) => offset),
      ...outline.options.map(({ nameOffset }) => nameOffset),
      outline.entries[0]?.startOffset,
      outline.packageName === '' ? undefined : outline.packageOffset,
    ];
    if (!others.some((offset) => offset !== undefined && offset < syntaxLine.offset)) return;
    report({
      title: 'The syntax is not the first line',
      detail: `\`${syntaxLine.word} = "${syntax}";\` must come first.`,
      offset: syntaxLine.offset,
      hint: 'Move it to the top of the file.',
    });
    return;
  }
  report({
    kind: 'schema-syntax',
    title: isEdition ? 'An unknown edition' : 'An unknown syntax',
    detail: `\`${syntax}\` is an unknown ${isEdition ? 'edition' : 'syntax'}.`,
    offset: syntaxLine.offset,
    hint: isEdition
      ? `Editions are ${[...editions.keys()].join(', ')}: \`edition = "2023";\`. The file was ignored.`
      : `Syntaxes are "proto2" and "proto3"${isKnown ? '; editions are written `edition = "2023";`' : ''}. The file was ignored.`,
  });
}

function checkImports(file: OutlinedFile, catalog: SchemaCatalog, report: Report): void {
  const seen = new Set<string>();
  let isInCycle = false;
  for (const { path, offset, modifier } of file.outline.imports) {
    if (modifier === 'option' && file.outline.syntax < '2024') {
      report({
        title: '`import option` before edition 2024',
        detail: '`import option` needs edition 2024.',
        offset,
      });
    }
    if (seen.has(path)) {
      report({
        severity: 'warning',
        title: 'A file is imported twice',
        detail: `\`${path}\` is already imported above.`,
        offset,
        hint: 'Remove one line; protoc refuses the file.',
      });
      continue;
    }
    seen.add(path);
    if (isInCycle) continue;
    const cycle = cycleFrom(file, path, catalog);
    if (!cycle) continue;
    isInCycle = true;
    report({
      kind: 'schema-import',
      title: cycle.length === 1 ? 'A file imports itself' : 'Files import each other',
      detail: `${[file, ...cycle].map((one) => `\`${one.file.importPath}\``).join(' imports ')}.`,
      offset,
      hint: 'Move shared definitions to a third file. The types are usable here.',
    });
  }
}

/** Returns the files from an import back to the importing one; undefined if there is no cycle. */
function cycleFrom(
  file: OutlinedFile,
  path: string,
  catalog: SchemaCatalog,
): readonly OutlinedFile[] | undefined {
  const first = catalog.imported(file, path);
  if (!first || !catalog.importEachOther(file, first)) return undefined;
  const cameFrom = new Map<OutlinedFile, OutlinedFile | null>([[first, null]]);
  if (first === file) return [file];
  const queue = [first];
  for (let at = queue.shift(); at; at = queue.shift()) {
    for (const next of at.outline.imports) {
      const target = catalog.imported(at, next.path);
      if (!target || cameFrom.has(target) || !catalog.importEachOther(file, target)) continue;
      cameFrom.set(target, at);
      if (target === file) return chainTo(file, cameFrom);
      queue.push(target);
    }
  }
  return undefined;
}

function chainTo(
  last: OutlinedFile,
  cameFrom: ReadonlyMap<OutlinedFile, OutlinedFile | null>,
): readonly OutlinedFile[] {
  const chain: OutlinedFile[] = [];
  for (let at: OutlinedFile | null = last; at; at = cameFrom.get(at) ?? null) chain.unshift(at);
  return chain;
}
