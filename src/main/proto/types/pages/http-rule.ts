import { exactDefault } from '../../language/exact-default.ts';
import { stringOf, tokensOf } from '../../language/field-default.ts';
import { ProtoTextError, type ProtoToken } from '../../language/lex-proto.ts';
import type { OutlineOption } from '../../language/outline-model.ts';

const verbs: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch']);

/**
 * Returns the plain HTTP call of a method by its `google.api.http` option (google/api/http.proto); null
 * without one. Leaves out additional bindings.
 */
export function httpRuleOf(
  options: readonly OutlineOption[],
): { method: string; path: string; body: string | null } | null {
  const strings: Record<string, string> = {};
  let called: { method: string; path: string } | null = null;
  for (const { name, value } of options) {
    const field = /^\(\.?google\.api\.http\)(?:\.(.+))?$/.exec(name);
    if (!field) continue;
    const rule = field[1] === undefined ? fieldsOf(value) : singleField(field[1], value);
    for (const [key, text] of rule) {
      if (verbs.has(key)) called ??= { method: key.toUpperCase(), path: text };
      strings[key] ??= text;
    }
  }
  const { 'custom.kind': method, 'custom.path': path, body } = strings;
  if (method !== undefined && path !== undefined) called ??= { method, path };
  return called === null
    ? null
    : { ...called, body: body === undefined || body === '' ? null : body };
}

function singleField(name: string, value: string): readonly (readonly [string, string])[] {
  if (name === 'custom') return fieldsOf(value).map(([key, text]) => [`custom.${key}`, text]);
  const text = readable(() => stringOf(value));
  return text === undefined ? [] : [[name, text]];
}

/** Returns the strings of a text format aggregate by field path. */
function fieldsOf(value: string): readonly (readonly [string, string])[] {
  const tokens = readable(() => tokensOf(value)) ?? [];
  const fields: [string, string][] = [];
  const around: string[] = [];
  let key = '';
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'word') key = token.text;
    else if (token?.text === '{' || token?.text === '<') {
      around.push(key);
      key = '';
    } else if (token?.text === '}' || token?.text === '>') around.pop();
    else if (token?.kind === 'string' && key !== '') {
      const strings: ProtoToken[] = [token];
      for (let next = tokens[at + 1]; next?.kind === 'string'; next = tokens[at + 1]) {
        strings.push(next);
        at += 1;
      }
      const text = exactDefault('string', strings);
      if (typeof text === 'string') fields.push([[...around, key].join('.'), text]);
      key = '';
    }
  }
  return fields;
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProtoTextError) return undefined;
    throw error;
  }
}
