import { readHexText } from './hex-text.ts';

/** The result of reading a text that lists bytes as a program does. */
export type ByteListReading =
  | {
      readonly kind: 'bytes';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** True when words around the list declare bytes; otherwise it is only numbers. */
      readonly isDeclared: boolean;
    }
  | {
      readonly kind: 'fault';
      /** A sentence. */
      readonly reason: string;
    };

/**
 * Reads a list of bytes as source code and consoles write it: `xxd -i`, Go's `[]byte{0x0a, 3}` and `[10 3]`,
 * Java's `new byte[] {10, (byte) 0x96, -106}`, `bytes([10, 3])`, `new Uint8Array([10, 3])`, `vec![10u8, 3]`,
 * `<Buffer 0a 03>`. Numbers below 0 are Java's signed bytes. Only hex digits in brackets are not a list, but
 * hex.
 *
 * @returns null for a text that does not list bytes; a fault for a list with missing or invalid bytes
 */
export function readByteList(text: string): ByteListReading | null {
  const printed = readPrintedBuffer(text);
  if (printed !== null) return printed;
  const code = text.replace(comments, '').replace(casts, '').trim();
  const open = Math.max(...['{', '[', '('].map((bracket) => code.lastIndexOf(bracket)));
  if (open < 0 || open > maxHeadLength) return null;
  const head = code.slice(0, open).trim();
  // With a colon it is a field of text format or YAML, with its values.
  const isDeclared = byteWords.test(head) && headForm.test(head) && !head.endsWith(':');
  if (head !== '' && !isDeclared) return null;
  const close = /[\])}]/.exec(code.slice(open))?.index;
  if (close === undefined) return null;
  const tail = tailForm.exec(code.slice(open + close));
  if (tail === null) return null;
  const reading = readItems(code.slice(open + 1, open + close), isDeclared);
  if (reading?.kind !== 'bytes') return reading;
  // A single number in brackets may occur in any text.
  if (reading.bytes.length === 1 && (head === '' || code[open] !== '{')) return null;
  const said = tail[1] === undefined ? reading.bytes.length : Number(tail[1]);
  if (said === reading.bytes.length) return reading;
  return fault(`It declares ${said} bytes, but lists ${reading.bytes.length}.`);
}

/** Of C, C++, Java, Go, Rust, C#, JavaScript; of Python and shells. */
const comments = /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|#.*/g;

/** Casts from number to byte in Java and C: `(byte) 0x96`, Kotlin's `0x96.toByte()`. */
const casts = /\(\s*(?:(?:un)?signed\s+)?(?:s?byte|char|u?int8(?:_t)?)\s*\)\s*|\.toU?Byte\(\)/gi;

/** The text before a list is short. */
const maxHeadLength = 2000;

const byteWords =
  /(?:^|[^A-Za-z])(?:s?bytes?|bytearray|u?byteArrayOf|byteString|u?int8(?:_t)?|[ui]8|u?int8(?:Clamped)?(?:Array|List)|buffer|(?:un)?signed char|char|vec!)(?![a-z])/i;

/** Names, types, an assignment, opened calls: no strings, and no other list. */
const headForm = /^[\w\s:=.,*&<>()[\]{!+;-]*$/;

/** The end of the list, with the length that `xxd -i` states. */
const tailForm =
  /^[\])};,\s]*(?:(?:static |const )*(?:unsigned (?:int|long)|size_t) \w+_len\s*=\s*(\d+)\s*;\s*)?$/i;

/** A number of up to 32 bits, in the notations and with the suffixes of the languages. */
const number = /^([+-]?)(?:0x([\da-f]{1,8})|0b([01]{1,32})|(\d{1,10}))(?:_?[ui]8|u|l|ul)?$/i;

/** Items, each with the blanks and commas after it. */
const item = /([^\s,]+)(\s*,\s*|\s+)?/y;

/** An elision: `...`, also with words about the left-out length. */
const elision = /\.\.\.|\u2026/;

function readItems(text: string, isDeclared: boolean): ByteListReading | null {
  const items = text.trim();
  const bytes = new Uint8Array((items.length >>> 1) + 1);
  let count = 0;
  let hexCount = 0;
  let isComma: boolean | null = null;
  item.lastIndex = 0;
  while (item.lastIndex < items.length) {
    const at = item.lastIndex;
    const [, word = '', gap = ''] = item.exec(items) ?? [];
    const isLast = at + word.length + gap.length >= items.length;
    const found = number.exec(word);
    if (found === null) {
      if (count === 0) return null;
      if (elision.test(word)) {
        const words = items.slice(at).replaceAll(/\s+/g, ' ').slice(0, maxQuoted);
        const isList = isComma === true && (isDeclared || count >= minListed);
        return isList ? fault(`Bytes are omitted: "${words}".`) : null;
      }
      if (!isDeclared || isComma !== true) return null;
      return fault(`Item ${count + 1}, ${word.slice(0, maxQuoted)}, is not a number.`);
    }
    if (!isLast) {
      const hasComma = gap.includes(',');
      if (isComma !== null && hasComma !== isComma) return null;
      isComma = hasComma;
    }
    const [, sign, hex, binary, decimal] = found;
    if (decimal !== undefined && /^0\d*[1-9]/.test(decimal)) {
      // Octal in some languages, decimal in others; hex digits without a word around them.
      return isDeclared ? fault(`Item ${count + 1}, ${word}, may be octal or decimal.`) : null;
    }
    const size = Number.parseInt(hex ?? binary ?? decimal ?? '', hex ? 16 : binary ? 2 : 10);
    const value = sign === '-' ? -size : size;
    if (value < -128 || value > 255) {
      return isDeclared
        ? fault(`Item ${count + 1}, ${word}, is not a byte: use 0 to 255, or -128 to 127.`)
        : null;
    }
    if (hex !== undefined) hexCount += 1;
    bytes[count] = value;
    count += 1;
  }
  const isBareHex = !isDeclared && hexCount === count;
  if (count === 0 || isBareHex || (isDeclared && isComma === false)) return null;
  return { kind: 'bytes', bytes: bytes.slice(0, count), isDeclared };
}

const maxQuoted = 60;

/** Fewer numbers, followed by dots, need not be bytes. */
const minListed = 4;

/** `<Buffer 0a 03>`, as Node prints it: hex. */
function readPrintedBuffer(text: string): ByteListReading | null {
  const found = /^\s*<Buffer\s([\da-f\s]*)(\.\.\.[^>]{0,60})?>\s*$/i.exec(text);
  if (found === null) return null;
  const [, digits = '', rest] = found;
  if (rest !== undefined) return fault(`Bytes are omitted: "${rest.trim()}".`);
  const reading = readHexText(digits);
  if (reading.kind !== 'bytes' || reading.bytes.length === 0) return null;
  return { ...reading, isDeclared: true };
}

function fault(reason: string): ByteListReading {
  return { kind: 'fault', reason };
}
