import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { filterNames, packageName, shortName } from '../../ui/filter-names.ts';
import { formatCounted } from '../../ui/format-quantity.ts';

/** A row of the list of types and services. */
export type TypeRow =
  | { readonly kind: 'package'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'message' | 'service';
      readonly key: string;
      readonly fullName: string;
      readonly name: string;
      /** "6 fields", "3 methods". */
      readonly size: string;
    };

/** The types and services that fit a query, under a heading for each package. */
export function typeRows(report: SchemaReport, query: string): readonly TypeRow[] {
  const messages = filterNames(report.messageTypes, query, Number.POSITIVE_INFINITY).shown.map(
    (type) => ({
      ...type,
      kind: 'message' as const,
      size: formatCounted(type.fieldCount, 'field'),
    }),
  );
  const services = filterNames(report.services, query, Number.POSITIVE_INFINITY).shown.map(
    (service) => ({
      ...service,
      kind: 'service' as const,
      size: formatCounted(service.methods.length, 'method'),
    }),
  );
  const byPackage = new Map<string, ((typeof services)[number] | (typeof messages)[number])[]>();
  for (const entry of [...services, ...messages]) {
    const name = packageName(entry.fullName);
    const entries = byPackage.get(name);
    if (entries === undefined) byPackage.set(name, [entry]);
    else entries.push(entry);
  }
  return [...byPackage]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, entries]): TypeRow[] => [
      { kind: 'package', key: `package ${name}`, name: name === '' ? 'No package' : name },
      ...entries.map(({ kind, fullName, size }) => ({
        kind,
        key: `${kind} ${fullName}`,
        fullName,
        name: shortName(fullName),
        size,
      })),
    ]);
}
