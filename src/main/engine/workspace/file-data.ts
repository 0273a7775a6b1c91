import { type Document, isAlias, isMap, isScalar, type Node } from 'yaml';
import { isNumberText } from '../../../shared/model/variable.ts';
import type { ParsedYaml } from '../disk/parse-yaml.ts';
import { NumberText } from './number-text.ts';

/** The plain data of a file, before its keys are checked. */
export type FileData = Readonly<Record<string, unknown>>;

/**
 * Returns the data of a YAML text. Variables are exact: a number is a {@link NumberText}, and any other
 * single-line value (`true`, `007`, `1.10.2`, nothing) is the text as typed.
 *
 * @returns null for a text that is not a map
 */
export function fileDataOf({ document, value }: ParsedYaml): FileData | null {
  const data = value ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  const variables = 'variables' in data ? data.variables : undefined;
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) {
    return data as FileData;
  }
  const exact = Object.entries(variables).map(([name, variable]) => [
    name,
    exactVariable(document, name, variable),
  ]);
  return { ...data, variables: Object.fromEntries(exact) };
}

function exactVariable(document: Document, name: string, value: unknown): unknown {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value;
  const map = resolved(document, document.get('variables', true));
  const pair = isMap(map)
    ? map.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    : undefined;
  const node = resolved(document, pair?.value);
  const source = (isScalar(node) && node.source) || '';
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber && isNumberText(source) ? new NumberText(source) : source;
}

function resolved(document: Document, node: unknown): Node | undefined {
  return isAlias(node) ? node.resolve(document) : (node as Node | undefined);
}

/** Returns data as the schemas of files need them: a {@link NumberText} becomes its variable. */
export function withPlainNumbers(data: FileData): FileData {
  const { variables } = data;
  if (typeof variables !== 'object' || variables === null) return data;
  const plain = Object.entries(variables).map(([name, value]) => [
    name,
    value instanceof NumberText ? { kind: 'number', value: value.text } : value,
  ]);
  return { ...data, variables: Object.fromEntries(plain) };
}
