import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { textVariable } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { readEnvironmentText } from './environment-file.ts';
import { folderFileSchema, folderKind, readFolderText } from './folder-file.ts';
import {
  anyLine,
  anyText,
  type HandWritten,
  handWritten,
  type Lines,
  noise,
  plainText,
  textLines,
  unknownKeys,
} from './hand-written.test-kit.ts';
import type { FileRead } from './read-file-text.ts';
import { changedRequestText, readRequestText } from './request-file.ts';
import { changedEnvironmentText } from './save-environment.ts';
import { changedSettingsText } from './save-folder-settings.ts';

function valueIn<T>({ value, problems }: FileRead<T>): T {
  expect(problems).toEqual([]);
  return value as T;
}

/** Checks that everything around the lines of a field is unchanged. */
function expectOnly(file: HandWritten, field: string, changed: string): void {
  const { before, behind } = file.around(field);
  const kept = [changed.slice(0, before.length), changed.slice(changed.length - behind.length)];
  expect(kept).toEqual([before, behind]);
}

const indent = fc.constantFrom(0, 2, 4);

/** A header in a list with its dashes at some column; its value is a field. */
function headerLines(field: string, column: number): fc.Arbitrary<Lines[]> {
  const pad = ' '.repeat(column);
  return fc.oneof(
    fc.constantFrom<Lines[]>(
      [{ field, lines: [`${pad}- {name: X-A , value: "1"} # flow`] }],
      [{ field, lines: [`${pad}- { "value": v, 'name': X-A, later: [1] }`] }],
      [
        { field: null, lines: [`${pad}# of it`, `${pad}-   name: X-A`] },
        { field, lines: [`${pad}    value: one   # c`] },
        { field: null, lines: [`${pad}    later: kept`] },
      ],
      [
        { field, lines: [`${pad}- value: 'one'`] },
        { field: null, lines: [`${pad}  enabled: true`, '', `${pad}  name: X-A`] },
      ],
    ),
  );
}

function headers(): fc.Arbitrary<Lines[]> {
  return indent
    .chain((column) =>
      fc.tuple(...[0, 1, 2].map((index) => headerLines(`header ${index}`, column))),
    )
    .map((items) => [{ field: null, lines: ['headers: # sent'] }, ...items.flat()]);
}

const requestFields = ['id', 'name', 'method', 'url', 'requestType', 'responseType'] as const;

const bodies = fc.constantFrom<readonly Lines[]>(
  [{ field: 'body', lines: ['body: |', '   {"a":  1}', '', '   '] }],
  [{ field: 'body', lines: ['body: "{\\"a\\": 1}" # c'] }],
  [
    { field: null, lines: ['body: # typed', '      # as JSON'] },
    { field: 'body', lines: ['      text: |+   # c', '              {', '              }'] },
    { field: null, lines: ['      later: kept'] },
  ],
  [{ field: 'body', lines: ['body: {format: json, text: "{}"}'] }],
  [{ field: 'body', lines: ['body:', '  text: >-', '    {}', '    []'] }],
  [
    { field: null, lines: ['body:', '  framing: delimited # many', '  format: textproto'] },
    { field: 'body', lines: ['  text: |', '    id: 1 # one', '    ---'] },
    { field: null, lines: ['  # kept', '  writeDefaults: true'] },
  ],
  [
    { field: null, lines: ['body:', '    aside: # unknown', "    - {path: '', base64: CAE=}"] },
    { field: 'body', lines: ['    text: "{}"'] },
  ],
  [
    { field: null, lines: ['body:', "  format: 'hex'"] },
    { field: 'body', lines: ['  text: 08 01 # digits'] },
  ],
);

const requestFile = fc
  .tuple(
    fc.tuple(
      ...requestFields.map((key) => plainText.chain((text) => textLines(key, key, text, 0))),
    ),
    headers(),
    bodies,
    fc.subarray([...unknownKeys]),
  )
  .chain(([fields, listed, body, unknown]) =>
    fc.shuffledSubarray(
      [...fields, ...unknown].map((part) => [part]).concat([listed], [[...body]]),
      { minLength: fields.length + unknown.length + 2 },
    ),
  )
  .chain((parts) => fc.tuple(...parts.map((part) => fc.tuple(noise, fc.constant(part)))))
  .chain((parts) => handWritten(parts.flatMap(([quiet, part]) => [quiet, ...part])));

describe('a hand-written request file', { timeout: propertyTimeoutMs }, () => {
  it('differs only in the lines of the changed value', () => {
    fc.assert(
      fc.property(
        requestFile,
        fc.constantFrom(...requestFields, 'header 0', 'header 1', 'header 2', 'body'),
        anyLine,
        anyText,
        (file, field, line, text) => {
          const before = valueIn(readRequestText('r', file.text));
          const after = changedRequest(before, field, field === 'body' ? text : line);

          const changed = changedRequestText('r', file.text, after);

          expect(valueIn(readRequestText('r', changed))).toEqual(after);
          expectOnly(file, field, changed);
        },
      ),
      propertyRuns(400),
    );
  });

  it('is unchanged when nothing changed', () => {
    fc.assert(
      fc.property(requestFile, ({ text }) => {
        expect(changedRequestText('r', text, valueIn(readRequestText('r', text)))).toBe(text);
      }),
      propertyRuns(100),
    );
  });
});

function changedRequest(before: SavedRequest, field: string, text: string): SavedRequest {
  if (field === 'body') return { ...before, body: { ...before.body, text } };
  if (!field.startsWith('header')) return { ...before, [field]: `x${text}` };
  const at = Number(field.slice('header '.length));
  const value = (before.headers[at]?.value ?? '') + text;
  return { ...before, headers: before.headers.with(at, { name: 'X-A', value, enabled: true }) };
}

const variableNames = ['base', 'id', 'token-1', 'other.name'];

function variables(): fc.Arbitrary<Lines[]> {
  const odd = fc.constantFrom(
    '12.50',
    '007 # text',
    '"x"',
    '{secret: Local/token} # kept',
    '{ kind: text, value: long }',
    'true',
    '',
    '*anchor',
  );
  return fc
    .tuple(
      ...variableNames.map((name) =>
        fc.oneof(
          plainText.chain((text) => textLines(name, name, text, 3)),
          odd.map((value) => ({ field: name, lines: [`   ${name}: ${value}`] })),
        ),
      ),
    )
    .map((lines) => [
      { field: null, lines: ['x-base: &anchor a', 'variables: # ours'] },
      ...lines.flatMap((line) => [{ field: null, lines: ['   # of it'] }, line]),
    ]);
}

describe('a hand-written environment file', { timeout: propertyTimeoutMs }, () => {
  const file = variables().chain((listed) =>
    handWritten([
      { field: 'name', lines: ["name:   'Local'   # here"] },
      { field: null, lines: ['x-later: {a: [1 ,2]}', ''] },
      ...listed,
      { field: null, lines: ['# the end'] },
    ]),
  );

  it('differs only in the lines of the changed variable', () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom('name', ...variableNames),
        anyLine,
        (written, field, text) => {
          const base = valueIn(readEnvironmentText('e', written.text));
          const after: Environment =
            field === 'name'
              ? { ...base, name: `n${text}` }
              : { ...base, variables: { ...base.variables, [field]: textVariable(`x${text}`) } };

          const changed = changedEnvironmentText('e', written.text, base, after);

          expect(valueIn(readEnvironmentText('e', changed))).toEqual(after);
          expectOnly(written, field, changed);
        },
      ),
      propertyRuns(300),
    );
  });

  it('loses only the lines of the removed variable', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...variableNames), (written, field) => {
        const base = valueIn(readEnvironmentText('e', written.text));
        const { [field]: _gone, ...rest } = base.variables;
        const after = { ...base, variables: rest };

        const changed = changedEnvironmentText('e', written.text, base, after);

        expect(valueIn(readEnvironmentText('e', changed))).toEqual(after);
        const { before, behind } = written.around(field);
        // The comment above the first item belongs to the list.
        const isFirst = field === variableNames[0];
        const kept = isFirst ? before : before.replace(/ {3}# of it\r?\n$/, '');
        expect(changed.replace(/\r?\n$/, '')).toBe((kept + behind).replace(/\r?\n$/, ''));
      }),
      propertyRuns(100),
    );
  });
});

describe('the hand-written settings of a folder', { timeout: propertyTimeoutMs }, () => {
  const file = fc
    .tuple(headers(), variables())
    .chain(([sent, listed]) =>
      handWritten([
        { field: null, lines: ['order: [ b, a ]  # as taught', '# where'] },
        { field: 'baseUrl', lines: ['baseUrl:   "{{host}}/v1"   # all'] },
        ...sent,
        { field: null, lines: ['auth:', '  type: bearer # for now'] },
        { field: 'token', lines: ["  token: '{{token}}' # from login"] },
        { field: null, lines: ['', 'tls: {verify: false}'] },
        ...listed,
      ]),
    );

  it('differ only in the lines of the changed value', () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom('baseUrl', 'token', 'header 0', 'header 2', ...variableNames),
        anyLine,
        (written, field, text) => {
          const base = valueIn(readFolderText('f', written.text)).settings;
          const settings = changedSettings(base, field, `x${text}`);

          const changed = changedSettingsText(
            { kind: folderKind, keyOrder: Object.keys(folderFileSchema.shape) },
            { path: 'f', text: written.text, base, settings },
          );

          expect(valueIn(readFolderText('f', changed)).settings).toEqual(settings);
          expectOnly(written, field, changed);
        },
      ),
      propertyRuns(300),
    );
  });
});

function changedSettings(base: InheritedSettings, field: string, text: string): InheritedSettings {
  if (field === 'baseUrl') return { ...base, baseUrl: text };
  if (field === 'token') return { ...base, auth: { type: 'bearer', token: text } };
  if (!field.startsWith('header ')) {
    return { ...base, variables: { ...base.variables, [field]: textVariable(text) } };
  }
  const at = Number(field.slice('header '.length));
  const value = (base.headers[at]?.value ?? '') + text;
  return { ...base, headers: base.headers.with(at, { name: 'X-A', value, enabled: true }) };
}
