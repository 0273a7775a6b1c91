import { type Document, isAlias, isMap, isScalar, type Node } from 'yaml';
import { isNumberText } from '../../../shared/model/variable.ts';
import type { ParsedYaml } from '../disk/parse-yaml.ts';
import { NumberText } from './number-text.ts';

/** The plain data of a file, before its keys are checked. */
export type FileData = Readonly<Record<string, unknown>>;

/** The keys whose values are exact texts or numbers. */
const exactKeys = ['variables', 'pathVariables'] as const;

/**
 * Returns the data of a YAML text. Variables are exact: a number is a {@link NumberText}, and any other
 * single-line value (`true`, `007`, `1.10.2`, nothing) is the text as typed.
 *
 * @returns null for a text that is not a map
 */
export function fileDataOf({ document, value }: ParsedYaml): FileData | null {
  const data = value ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  return withEach(data as FileData, (key, name, one) => exactVariable(document, key, name, one));
}

/** Returns data with the values of the exact keys replaced. */
function withEach(
  data: FileData,
  replace: (key: (typeof exactKeys)[number], name: string, value: unknown) => unknown,
): FileData {
  const replaced = exactKeys.flatMap((key) => {
    const values = data[key];
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
    const entries = Object.entries(values).map(([name, one]) => [name, replace(key, name, one)]);
    return [[key, Object.fromEntries(entries)] as const];
  });
  return replaced.length === 0 ? data : { ...data, ...Object.fromEntries(replaced) };
}

function exactVariable(document: Document, key: string, name: string, value: unknown): unknown {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value;
  const map = resolved(document, document.get(key, true));
  const pair = isMap(map)
    ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === name)
    : undefined;
  const node = resolved(document, pair?.value);
  const source = (isScalar(node) && node.source) || '';
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber && isNumberText(source) ? new NumberText(source) : source;
}

function resolved(document: Document, node: unknown): Node | undefined {
  return isAlias(node) ? node.resolve(document) : (node as Node | undefined);
}

/** Returns data as the schemas of files need them: a {@link NumberText} becomes its variable, or its text. */
export function withPlainNumbers(data: FileData): FileData {
  return withEach(data, (key, _name, value) => {
    if (!(value instanceof NumberText)) return value;
    return key === 'variables' ? { kind: 'number', value: value.text } : value.text;
  });
}
