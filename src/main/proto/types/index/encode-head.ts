import type { FileHead, ImportLine } from '../schema-index.ts';

/** A head in few values, so that thousands are written and read fast. */
export type EncodedHead = readonly [
  syntax: string,
  packageName: string,
  imports: readonly (readonly [path: string, modifier: ImportLine['modifier'], offset: number])[],
  /** One letter per definition: `m`, `e` or `s`. */
  kinds: string,
  /** Full names, separated by blanks. */
  names: string,
  offsets: readonly number[],
  extendTargets: readonly string[],
];

/** Encodes a head for {@link decodeHead}. */
export function encodeHead(head: FileHead): EncodedHead {
  return [
    head.syntax,
    head.packageName,
    head.imports.map(({ path, modifier, offset }) => [path, modifier, offset]),
    head.definitions.map(({ kind }) => kind[0]).join(''),
    head.definitions.map(({ fullName }) => fullName).join(' '),
    head.definitions.map(({ offset }) => offset),
    head.extendTargets,
  ];
}

/** Reads a head from plain data of any shape. Throws an Error if it is not a head. */
export function decodeHead(encoded: unknown): FileHead {
  const [syntax, packageName, imports, kinds, names, offsets, extendTargets] = list(encoded);
  const fullNames = names === '' ? [] : text(names).split(' ');
  const letters = text(kinds);
  const places = list(offsets);
  if (fullNames.length !== letters.length || places.length !== letters.length) throw notAHead();
  return {
    syntax: text(syntax),
    packageName: text(packageName),
    imports: list(imports).map((item) => {
      const [path, modifier, offset] = list(item);
      return { path: text(path), modifier: modifierOf(modifier), offset: number(offset) };
    }),
    definitions: fullNames.map((fullName, index) => ({
      kind: kindOf(letters[index]),
      fullName,
      offset: number(places[index]),
    })),
    extendTargets: list(extendTargets).map(text),
  };
}

function kindOf(letter: string | undefined): FileHead['definitions'][number]['kind'] {
  if (letter === 'm') return 'message';
  if (letter === 'e') return 'enum';
  if (letter === 's') return 'service';
  throw notAHead();
}

function modifierOf(value: unknown): ImportLine['modifier'] {
  if (value === null || value === 'public' || value === 'weak' || value === 'option') return value;
  throw notAHead();
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw notAHead();
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw notAHead();
}

function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw notAHead();
}

function notAHead(): Error {
  return new Error('This is not the head of a file.');
}
