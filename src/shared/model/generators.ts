/** The sources of generated values. */
export interface GeneratorSource {
  /** Returns the next number of `$counter`. */
  nextCount(): number;
  randomBytes(count: number): Uint8Array;
  /** Milliseconds since 1970. */
  nowMs(): number;
}

/**
 * Generates a value.
 *
 * @param call the text between the braces, trimmed: `$randomInt 1 6`
 * @returns null for an unknown generator or invalid arguments: see {@link generatorFault}
 */
export type Generate = (call: string) => string | null;

/** A generator, for suggestions and help. */
export interface GeneratorInfo {
  /** With its `$`. */
  readonly name: string;
  /** `[min max]`; empty without parameters. Brackets mark optional ones. */
  readonly parameters: string;
  /** A description that begins a sentence. */
  readonly summary: string;
}

/** A function that makes a value, or the fault of the arguments, in words. */
type Plan = ((source: GeneratorSource) => string) | { readonly fault: string };

interface Definition extends GeneratorInfo {
  plan(args: readonly string[]): Plan;
}

/** A longer text is not a useful test value. */
const maxLength = 100_000;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const definitions: readonly Definition[] = [
  {
    name: '$counter',
    parameters: '',
    summary: 'Counts up from 1',
    plan: (args) => none(args, (source) => String(source.nextCount())),
  },
  {
    name: '$uuid',
    parameters: '',
    summary: 'A random UUID',
    plan: (args) => none(args, ({ randomBytes }) => uuidOf(randomBytes(16))),
  },
  {
    name: '$randomInt',
    parameters: '[min max]',
    summary: 'A random whole number, 0 to 1000 by default, inclusive',
    plan: (args) => range(args, ['0', '1000'], wholeNumber, planInt),
  },
  {
    name: '$randomFloat',
    parameters: '[min max]',
    summary: 'A random number, 0 to 1 by default',
    plan: (args) => range(args, ['0', '1'], decimal, planFloat),
  },
  {
    name: '$randomString',
    parameters: '[length]',
    summary: 'Random letters and digits, 12 by default',
    plan: (args) =>
      length(
        args,
        12,
        (count) =>
          ({ randomBytes }) =>
            [...randomBytes(count)].map((byte) => letters[byte % letters.length]).join(''),
      ),
  },
  {
    name: '$randomBytes',
    parameters: '[count]',
    summary: 'Random bytes as base64, 16 by default',
    plan: (args) =>
      length(
        args,
        16,
        (count) =>
          ({ randomBytes }) =>
            base64Of(randomBytes(count)),
      ),
  },
  {
    name: '$randomBool',
    parameters: '',
    summary: 'true or false',
    plan: (args) => none(args, ({ randomBytes }) => String(((randomBytes(1)[0] ?? 0) & 1) === 1)),
  },
  {
    name: '$randomItem',
    parameters: 'a b c',
    summary: 'One of the given words',
    plan: (args) =>
      args.length === 0
        ? { fault: 'takes words, separated by spaces' }
        : ({ randomBytes }) => args[Number(below(BigInt(args.length), randomBytes))] ?? '',
  },
  {
    name: '$timestamp',
    parameters: '',
    summary: 'Seconds since 1970',
    plan: (args) => none(args, ({ nowMs }) => String(Math.floor(nowMs() / 1000))),
  },
  {
    name: '$timestampMs',
    parameters: '',
    summary: 'Milliseconds since 1970',
    plan: (args) => none(args, ({ nowMs }) => String(Math.floor(nowMs()))),
  },
  {
    name: '$now',
    parameters: '',
    summary: 'The time as RFC 3339, in UTC',
    plan: (args) => none(args, ({ nowMs }) => new Date(nowMs()).toISOString()),
  },
];

const byName: ReadonlyMap<string, Definition> = new Map(
  definitions.map((definition) => [definition.name, definition]),
);

/** All generators, in the order of suggestions. */
export const generators: readonly GeneratorInfo[] = definitions;

/** True when a name between braces begins with `$`, as known and unknown generators do. */
export function isGenerator(name: string): boolean {
  return name.startsWith('$');
}

/** Returns the generator of a call; undefined for an unknown one. */
export function generatorOf(call: string): GeneratorInfo | undefined {
  return byName.get(wordsOf(call)[0] ?? '');
}

/** Returns the usage of a generator: `$randomInt [min max]`. */
export function spellGenerator({ name, parameters }: GeneratorInfo): string {
  return parameters === '' ? name : `${name} ${parameters}`;
}

/** Returns the fault of a call, as words to follow its name; null if it is valid. */
export function generatorFault(call: string): string | null {
  const plan = planOf(call);
  if (plan === null) return 'is not a generator';
  return typeof plan === 'function' ? null : plan.fault;
}

/** Creates generators over a source. */
export function createGenerate(source: GeneratorSource): Generate {
  return (call) => {
    const plan = planOf(call);
    return typeof plan === 'function' ? plan(source) : null;
  };
}

/** Returns example values, always the same except for the clock; `$counter` does not advance. */
export const exampleOf: Generate = createGenerate({
  nextCount: () => 1,
  randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index * 83 + 0x5e),
  nowMs: () => Date.now(),
});

function planOf(call: string): Plan | null {
  const [name = '', ...args] = wordsOf(call);
  return byName.get(name)?.plan(args) ?? null;
}

function wordsOf(call: string): string[] {
  return call.split(/[ \t]+/).filter((word) => word !== '');
}

function none(args: readonly string[], make: (source: GeneratorSource) => string): Plan {
  return args.length === 0 ? make : { fault: 'takes no arguments' };
}

function length(
  args: readonly string[],
  usual: number,
  make: (count: number) => (source: GeneratorSource) => string,
): Plan {
  const [text] = args;
  const count = text === undefined ? usual : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (args.length > 1 || count < 1 || count > maxLength) {
    return { fault: `takes a whole number from 1 to ${maxLength}` };
  }
  return make(count);
}

function range<T>(
  args: readonly string[],
  usual: readonly [string, string],
  read: (text: string) => T | null,
  make: (min: T, max: T) => ((source: GeneratorSource) => string) | null,
): Plan {
  const [from, to] = args.length === 0 ? usual : args;
  const min = from === undefined ? null : read(from);
  const max = to === undefined ? null : read(to);
  const plan = args.length > 2 || min === null || max === null ? null : make(min, max);
  return plan ?? { fault: 'takes nothing, or two numbers, the smaller first' };
}

function planInt(min: bigint, max: bigint): ((source: GeneratorSource) => string) | null {
  if (min > max) return null;
  return ({ randomBytes }) => String(min + below(max - min + 1n, randomBytes));
}

function planFloat(min: number, max: number): ((source: GeneratorSource) => string) | null {
  if (min > max) return null;
  return ({ randomBytes }) => {
    const part = Number(below(1n << 53n, randomBytes)) / 2 ** 53;
    // Not min + (max - min) * part: the difference of two doubles may overflow.
    return String(min * (1 - part) + max * part);
  };
}

/** Parses any 64-bit integer, signed or not; its digits are never converted through a double. */
function wholeNumber(text: string): bigint | null {
  return /^-?\d{1,20}$/.test(text) ? BigInt(text) : null;
}

function decimal(text: string): number | null {
  const isDecimal = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
  return isDecimal && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Returns an integer from 0 on, less than `limit`, from 128 random bits, so that the bias is negligible. */
function below(limit: bigint, randomBytes: GeneratorSource['randomBytes']): bigint {
  let number = 0n;
  for (const byte of randomBytes(16)) number = (number << 8n) | BigInt(byte);
  return number % limit;
}

/** RFC 9562, 5.4. */
function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  const part = (from: number, to: number): string => hex.slice(from, to).join('');
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const four = [18, 12, 6, 0].map((shift) => base64Letters[(bits >> shift) & 63] as string);
    if (b === undefined) four[2] = '=';
    if (c === undefined) four[3] = '=';
    parts.push(four.join(''));
  }
  return parts.join('');
}
