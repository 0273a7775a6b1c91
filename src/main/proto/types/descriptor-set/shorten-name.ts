import { type Definitions, scopeOf } from './definitions.ts';

/** Words that a field's type must not start with where it stands for a name (language specification). */
const keywords: ReadonlySet<string> = new Set(
  (
    'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool ' +
    'string bytes group map message enum service extend extensions reserved option optional required ' +
    'repeated oneof rpc returns stream export local syntax edition import package public weak to max'
  ).split(' '),
);

/**
 * An absolute name as one writes it by hand inside `scope`: in the same package without the scope that
 * both share, else in full, and with a leading dot only where it would mean something else without one.
 *
 * A name is looked up in the innermost scope first, by its first part (language specification,
 * "Packages and Name Resolution").
 */
export function shortenName(
  absolute: string,
  scope: string,
  packageName: string,
  definitions: Definitions,
): string {
  const fullName = absolute.replace(/^\./, '');
  if (!definitions.isKnown(fullName)) {
    return fullName.startsWith('google.') ? fullName : `.${fullName}`;
  }
  const isOwn = packageName === '' || fullName.startsWith(`${packageName}.`);
  const shared = isOwn ? sharedScope(fullName, scope) : '';
  const short = shared === '' ? fullName : fullName.slice(shared.length + 1);
  for (const name of [short, fullName]) {
    if (meaningOf(name, scope, definitions) === fullName) return name;
  }
  return `.${fullName}`;
}

/** The longest scope around `scope`, itself included, that `fullName` lies in. */
function sharedScope(fullName: string, scope: string): string {
  for (let at = scope; at !== ''; at = scopeOf(at)) {
    if (fullName.startsWith(`${at}.`)) return at;
  }
  return '';
}

function meaningOf(name: string, scope: string, definitions: Definitions): string | undefined {
  const first = name.split('.', 1)[0] ?? '';
  if (keywords.has(first)) return undefined;
  for (let at = scope; ; at = scopeOf(at)) {
    const prefix = at === '' ? '' : `${at}.`;
    if (definitions.isKnown(prefix + first)) return prefix + name;
    if (at === '') return undefined;
  }
}
