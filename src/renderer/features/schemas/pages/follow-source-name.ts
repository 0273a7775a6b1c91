import type { SchemaSourceText, TypeEntry } from '../../../../shared/model/schemas.ts';
import type { App } from '../../../kernel/app.ts';
import { showNotice } from '../../../kernel/notices-store.ts';
import { openSchemaFile, openTypePage } from './open-schema-tab.ts';

/** Goes to the type of a name in a source, or to the file in a quoted import. */
export async function followSourceName(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  source: SchemaSourceText,
  name: string,
): Promise<void> {
  const imported = /^["'](.+)["']$/u.exec(name)?.[1];
  if (imported !== undefined) return openSchemaFile(app, { path: imported });
  const found = await app.engine.findTypes({
    query: name.replace(/^\./u, ''),
    kinds: ['message', 'enum', 'service'],
    schemaSet: source.setName,
    start: 0,
    count: 100,
  });
  const entry = found.ok ? nearestType(found.value.types, name, packageOf(source.text)) : null;
  if (entry !== null)
    return openTypePage(app, { setName: entry.setName, typeName: entry.fullName });
  showNotice(app.notices, {
    id: 'follow-name',
    content: { kind: 'words', title: `"${name}" is not in the schemas` },
  });
}

/**
 * Returns the type of a name. Names are resolved from the innermost scope outwards (protobuf language
 * specification, "Name resolution"): the type with most in common with the package wins.
 */
export function nearestType(
  types: readonly TypeEntry[],
  name: string,
  packageName: string,
): TypeEntry | null {
  const plain = name.replace(/^\./u, '');
  const fits = types.filter(
    ({ fullName }) => fullName === plain || (plain === name && fullName.endsWith(`.${plain}`)),
  );
  const scored = fits.map((entry) => ({ entry, common: commonParts(entry.fullName, packageName) }));
  scored.sort((a, b) => b.common - a.common || a.entry.fullName.length - b.entry.fullName.length);
  return scored[0]?.entry ?? null;
}

function commonParts(a: string, b: string): number {
  const [one, other] = [a.split('.'), b.split('.')];
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs < 0 ? one.length : differs;
}

function packageOf(text: string): string {
  return /^\s*package\s+([\w.]+)\s*;/mu.exec(text)?.[1] ?? '';
}
