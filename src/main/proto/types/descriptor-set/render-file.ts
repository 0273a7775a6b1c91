import type { Definitions } from './definitions.ts';
import { type Comments, editionNames, type FileDescriptor } from './descriptor-model.ts';
import { type RenderContext, writeOptionStatements } from './render-context.ts';
import { enumPart, servicePart } from './render-enum-and-service.ts';
import { extendParts } from './render-extend.ts';
import { messageParts, nestedByName } from './render-message.ts';
import { inSourceOrder, type Part, writeParts } from './render-parts.ts';
import { createSourcePlaces } from './source-places.ts';
import { createTextPage, type TextBudget } from './text-page.ts';

/**
 * Writes a file descriptor as text as if by hand: with its order and comments if source info has them, else
 * in a usual order.
 *
 * Names must have been vetted. Lost are: the order of options, which descriptors do not keep; comments inside
 * statements; undefined options, which become a comment with their numbers.
 *
 * @throws UnwritableError if a part cannot be written as text
 */
export function renderFile(
  file: FileDescriptor,
  definitions: Definitions,
  budget: TextBudget,
): string {
  const page = createTextPage(budget);
  const context: RenderContext = {
    file,
    definitions,
    places: createSourcePlaces(file.locations),
    page,
  };
  writeHead(context);
  const scope = file.packageName;
  const parts: readonly Part[] = [
    ...file.enums.map((found, index) => enumPart(context, found, scope, [5, index])),
    ...messageParts(context, file.messages, scope, [4], groupNames(file)),
    ...extendParts(
      context,
      file.extensions,
      nestedByName(context, file.messages, scope, [4]),
      scope,
      [7],
    ),
    ...file.services.map((service, index) => servicePart(context, service, scope, [6, index])),
  ];
  writeParts(context, inSourceOrder(parts), true);
  return page.text();
}

function groupNames(file: FileDescriptor): ReadonlySet<string> {
  if (file.syntax === 'editions') return new Set();
  return new Set(
    file.extensions.filter(({ type }) => type === 'group').map((field) => field.typeName),
  );
}

function writeHead(context: RenderContext): void {
  const { file, page, places } = context;
  const syntax =
    file.syntax === 'editions'
      ? `edition = "${editionNames.get(file.edition) ?? file.edition}";`
      : `syntax = "${file.syntax}";`;
  page.statement(syntax, places.at([12]) ?? places.at([14]));
  if (file.packageName !== '') {
    page.gap();
    page.statement(`package ${file.packageName};`, places.at([2]));
  }
  const isPublic = new Set(file.publicDependencies);
  const isWeak = new Set(file.weakDependencies);
  const imports = file.dependencies.map((path, index) => {
    const modifier = isPublic.has(index) ? 'public ' : isWeak.has(index) ? 'weak ' : '';
    return { text: `import ${modifier}"${path}";`, comments: places.at([3, index]) };
  });
  const optionImports = file.optionDependencies.map((path, index) => ({
    text: `import option "${path}";`,
    comments: places.at([15, index]),
  }));
  writeGroup(context, [...imports, ...optionImports]);
  page.gap();
  writeOptionStatements(context, file.options, {
    typeName: 'google.protobuf.FileOptions',
    scope: file.packageName,
    path: [8],
  });
}

function writeGroup(
  { page }: RenderContext,
  statements: readonly { readonly text: string; readonly comments: Comments | undefined }[],
): void {
  page.gap();
  for (const { text, comments } of statements) page.statement(text, comments);
}
