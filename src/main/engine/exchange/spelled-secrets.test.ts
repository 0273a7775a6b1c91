import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { createMask } from './secrets/mask-secrets.ts';

type Spell = (text: string) => string;

/** How programs write one text into another; each uses a real encoder. */
const spellings: Readonly<Record<string, Spell>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  'JSON of Go': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[<>&\u2028\u2029]/g, unicode),
  'all as \\uXXXX': (text) => text.replaceAll(/[\s\S]/g, unicode),
  'percent-encoding': encodeURIComponent,
  'percent-encoding of all': (text) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
  form: (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'entities by name': (text) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one),
  'decimal entities': (text) => byCode(text, (code) => `&#${code};`),
  'hexadecimal entities': (text) => byCode(text, (code) => `&#x${code.toString(16)};`),
  'text format': (text) =>
    [...Buffer.from(text)]
      .map((byte) => (byte < 0x7f && byte !== 0x5c ? String.fromCharCode(byte) : octal(byte)))
      .join(''),
  'UTF-16 that is taken for ASCII': (text) =>
    /^[\x20-\x7e]*$/.test(text) ? Buffer.from(text, 'utf16le').toString('latin1') : text,
};

const inBase64: Readonly<Record<string, Spell>> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 in lines': (text) =>
    Buffer.from(`something that stands before it, and some more: ${text}`)
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\r\n'),
  'basic auth': (text) => `Basic ${Buffer.from(`user:${text}`).toString('base64')}`,
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function unicode(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function byCode(text: string, write: (code: number) => string): string {
  return [...text].map((one) => write(one.codePointAt(0) ?? 0)).join('');
}

function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

const secrets = fc
  .array(fc.constantFrom(...'abcXYZ0189/+=&<>"\'\\%#;:-_~{}|äß€😀'), {
    minLength: 8,
    maxLength: 40,
  })
  .map((characters) => characters.join(''));

const everyWay = { ...spellings, ...inBase64 };

const stacks = fc
  .array(fc.constantFrom(...Object.keys(everyWay)), { maxLength: 4 })
  .filter((names) => names.filter((name) => name in inBase64).length <= 2);

describe('a secret', () => {
  it('is hidden in nested spellings, as text and as bytes', () => {
    const property = fc.property(secrets, stacks, (secret, names) => {
      const written = names.reduce((text, name) => everyWay[name]?.(text) ?? text, secret);
      const around = `{x: |${written}|}`;
      const mask = createMask([secret]);
      const bytes = Buffer.from(around);
      const masked = mask.bytes(bytes);
      expect(mask.text(around)).toContain('(hidden)');
      expect([masked.length, masked === bytes]).toEqual([bytes.length, false]);
    });
    fc.assert(property, propertyRuns(300));
  });

  it('is hidden when any of its characters are JSON escapes', () => {
    const property = fc.property(secrets, fc.infiniteStream(fc.boolean()), (secret, choices) => {
      const written = [...secret]
        .map((one) =>
          choices.next().value || '"\\'.includes(one) ? one.replaceAll(/[\s\S]/g, unicode) : one,
        )
        .join('');
      expect(createMask([secret]).text(`"${written}"`)).toBe('"(hidden)"');
    });
    fc.assert(property, propertyRuns(300));
  });

  it.each([
    ["Go's escapes", 'a&b<c>d!', 'a\\u0026b\\u003cc\\u003ed!'],
    ['double percent-encoding', 'p/q r?s=t', 'p%252Fq%2520r%253Fs%253Dt'],
    ['entities of accents', 'café-crème', 'caf&eacute;-cr&egrave;me'],
    ['an escape of JavaScript', 'smile 😀 now', 'smile \\u{1f600} now'],
    ['an escape of Python', 'smile 😀 now', 'smile \\U0001f600 now'],
    ['UTF-16 of accents, as bytes', 'café-crème', Buffer.from('café-crème', 'utf16le')],
  ])('is hidden in %s', (_spelling, secret, written) => {
    const mask = createMask([secret]);
    if (typeof written === 'string') {
      expect(mask.text(`<${written}>`)).toBe('<(hidden)>');
      return;
    }
    const masked = mask.bytes(written);
    expect(masked.every((byte, at) => byte === 0x2a || at === written.length - 1)).toBe(true);
  });

  it('leaves everything else unchanged', () => {
    const mask = createMask(['s3cr3t-Value_of/some+kind', 'another one & <more>']);
    const property = fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, text) => {
      const coded = Buffer.from(bytes).toString('base64');
      expect(mask.bytes(bytes)).toBe(bytes);
      expect([mask.text(text), mask.text(coded)]).toEqual([text, coded]);
      expect(mask.text(JSON.stringify(text))).toBe(JSON.stringify(text));
    });
    fc.assert(property, propertyRuns(300));
  });

  it('is hidden in megabytes of base64, wherever the pieces meet', async () => {
    const secret = 'hunter22 & "more"';
    const text = `${'x'.repeat(1_000_001)}${JSON.stringify(JSON.stringify(secret))}`;
    const body = Buffer.from(Buffer.from(text).toString('base64'));
    const masked = await createMask([secret]).bytesInPieces(body);
    expect(Buffer.from(Buffer.from(masked).toString(), 'base64').toString()).not.toContain(
      'hunter',
    );
  });
});
