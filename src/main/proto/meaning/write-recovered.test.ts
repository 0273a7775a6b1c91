import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { forgetRecovered } from './forget-recovered.ts';
import { draftOfName, type NamedField } from './name-field.ts';
import type { FieldDraft } from './recovered-draft.ts';
import { recoveredHeader } from './recovered-text.ts';
import { namedTypes, withoutImports } from './unused-imports.ts';
import { writeRecovered } from './write-recovered.ts';

const file = '/workspace/recovered.proto';

function field(
  number: number,
  kind: FieldDraft['kind'],
  rest: Partial<FieldDraft> = {},
): FieldDraft {
  return {
    number,
    name: null,
    kind,
    isRepeated: false,
    isPacked: false,
    inner: [],
    isChosen: false,
    ...rest,
  };
}

function bodyOf(text: string): string {
  return text.slice(recoveredHeader.length);
}

function named(place: Partial<NamedField['place']>, rest: Partial<NamedField>): NamedField {
  return {
    place: { typeName: null, schemaSet: null, within: [], number: 1, ...place },
    bodyName: 'Body',
    name: '',
    reading: { kind: 'int64', isPacked: false },
    isRepeated: false,
    ...rest,
  };
}

function name(text: string | null, input: NamedField): string {
  return writeRecovered(text, file, [draftOfName(text, file, input, () => undefined)]).text;
}

describe('writeRecovered', () => {
  it('begins a file with a message, its fields by number and their messages', () => {
    const { text, addedFields, changedFields } = writeRecovered(null, file, [
      {
        path: ['Body'],
        fields: [
          field(2, 'message', { isRepeated: true, inner: [field(1, 'string')] }),
          field(1, 'int64'),
          field(9, 'int64', { isRepeated: true }),
        ],
      },
    ]);
    expect(text.startsWith(recoveredHeader)).toBe(true);
    expect(bodyOf(text)).toBe(`
message Body {
  int64 field_1 = 1;
  repeated Field2 field_2 = 2;
  repeated int64 field_9 = 9 [features.repeated_field_encoding = EXPANDED];

  message Field2 {
    string field_1 = 1;
  }
}
`);
    expect({ addedFields, changedFields }).toEqual({ addedFields: 4, changedFields: 0 });
    expect(compileText(text).problems).toEqual([]);
  });

  it('puts the unknown fields of a type into messages named as its name is', () => {
    const { text } = writeRecovered(null, file, [
      { path: ['a', 'b', 'T'], fields: [field(7, 'group', { inner: [field(1, 'double')] })] },
    ]);
    expect(bodyOf(text)).toBe(`
message a {
  message b {
    message T {
      Field7 field_7 = 7 [features.message_encoding = DELIMITED];

      message Field7 {
        double field_1 = 1;
      }
    }
  }
}
`);
    const shape = compileText(`${text}`).shapeOf('recovered.a.b.T');
    expect(shape?.byNumber.get(7)?.type).toEqual({
      kind: 'message',
      typeName: 'recovered.a.b.T.Field7',
      isGroup: true,
    });
  });

  it('refines existing fields and keeps names, comments and order', () => {
    const before = `${recoveredHeader}
// Of the nightly export.
message Body {
  // Who it is of.
  string owner = 3; // never empty
  bytes  content = 1;
  int32 count = 2 [deprecated = true];
}
`;
    const { text, addedFields, changedFields } = writeRecovered(before, file, [
      {
        path: ['Body'],
        fields: [
          field(1, 'message', { inner: [field(4, 'int64')] }),
          field(2, 'int64', { isRepeated: true }),
          field(3, 'bytes'),
          field(5, 'string'),
        ],
      },
    ]);
    expect(bodyOf(text)).toBe(`
// Of the nightly export.
message Body {
  // Who it is of.
  bytes owner = 3; // never empty
  string field_5 = 5;
  Content content = 1;
  repeated int32 count = 2 [deprecated = true, features.repeated_field_encoding = EXPANDED];

  message Content {
    int64 field_4 = 4;
  }
}
`);
    expect({ addedFields, changedFields }).toEqual({ addedFields: 2, changedFields: 3 });
  });

  it('changes nothing if another body has nothing new', () => {
    const drafts = [
      {
        path: ['Body'],
        fields: [
          field(1, 'string', { isRepeated: true }),
          field(2, 'message', { inner: [field(1, 'float')] }),
          field(3, 'int64', { isRepeated: true }),
        ],
      },
    ];
    const once = writeRecovered(null, file, drafts);
    expect(writeRecovered(once.text, file, drafts)).toEqual({
      text: once.text,
      addedFields: 0,
      changedFields: 0,
    });
  });

  it('does not turn a list, bytes or a message back', () => {
    const before = writeRecovered(null, file, [
      {
        path: ['Body'],
        fields: [
          field(1, 'string', { isRepeated: true }),
          field(2, 'bytes'),
          field(3, 'message', { inner: [field(1, 'int64')] }),
        ],
      },
    ]).text;
    const drafts = [
      { path: ['Body'], fields: [field(1, 'string'), field(2, 'string'), field(3, 'bytes')] },
    ];
    expect(writeRecovered(before, file, drafts).text).toBe(before);
  });

  it.each([
    ['message Body {}', 'message Body {\n  int64 field_1 = 1;\n}'],
    [
      'message Body { optional string a = 2; }',
      'message Body {\n  int64 field_1 = 1;\n optional string a = 2; }',
    ],
  ])('adds to %s', (before, after) => {
    const start = 'syntax = "proto2";\npackage recovered;\n';
    const { text } = writeRecovered(`${start}${before}\n`, file, [
      { path: ['Body'], fields: [field(1, 'int64')] },
    ]);
    expect(text).toContain(after.replace('int64', 'optional int64').split('\n')[1]);
    expect(compileText(text).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['message Body {', 'has a mistake'],
    ['package other; message Body {}', 'another package'],
  ])('refuses a file with %s', (text, detail) => {
    expect(() =>
      writeRecovered(`${text}\n`, file, [{ path: ['Body'], fields: [field(1, 'int64')] }]),
    ).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          kind: 'schema-syntax',
          detail: expect.stringContaining(detail),
        }),
      }),
    );
  });
});

describe('naming a field', () => {
  it('makes the messages that lead to it', () => {
    const text = name(
      null,
      named(
        { typeName: 'shop.User', within: [7, 2], number: 1 },
        { name: 'user_id', reading: { kind: 'uint64', isPacked: false } },
      ),
    );
    expect(bodyOf(text)).toBe(`
message shop {
  message User {
    Field7 field_7 = 7;

    message Field7 {
      Field2 field_2 = 2;

      message Field2 {
        uint64 user_id = 1;
      }
    }
  }
}
`);
  });

  it('names it by its number when only its reading is given', () => {
    const text = name(null, named({}, { reading: { kind: 'sint32', isPacked: true } }));
    expect(bodyOf(text)).toBe('\nmessage Body {\n  repeated sint32 field_1 = 1;\n}\n');
  });

  it('overrides the file, and keeps its comment', () => {
    const before = `${recoveredHeader}\nmessage Body {\n  // Of the export.\n  string field_1 = 1;\n}\n`;
    const text = name(
      before,
      named({}, { name: 'total', reading: { kind: 'double', isPacked: false } }),
    );
    expect(bodyOf(text)).toBe('\nmessage Body {\n  // Of the export.\n  double total = 1;\n}\n');
  });

  it('adds to a message that already has a name', () => {
    const before = name(
      null,
      named({}, { name: 'owner', reading: { kind: 'message', isPacked: false } }),
    );
    const text = name(
      before,
      named(
        { within: [1], number: 3 },
        { name: 'mail', reading: { kind: 'string', isPacked: false } },
      ),
    );
    expect(bodyOf(text)).toBe(
      '\nmessage Body {\n  Owner owner = 1;\n\n  message Owner {\n    string mail = 3;\n  }\n}\n',
    );
  });

  it.each(['1st', 'user id', 'a-b', 'x'.repeat(300), 'naïve', '../x'])(
    'refuses the name %j',
    (bad) => {
      expect(() => name(null, named({}, { name: bad }))).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ kind: 'bad-input' }) }),
      );
    },
  );

  it('refuses a name that another field has, in the file or in the type itself', () => {
    const schema = compileText('syntax = "proto3"; package t; message M { int32 user_id = 1; }');
    const place = { typeName: 't.M', number: 9 };
    expect(() => draftOfName(null, file, named(place, { name: 'userId' }), schema.shapeOf)).toThrow(
      'Field user_id exists',
    );
    const text = name(null, named({ number: 2 }, { name: 'total' }));
    expect(() => name(text, named({ number: 3 }, { name: 'total' }))).toThrow('Field total exists');
  });

  it.each(['constructor', '__proto__', 'hasOwnProperty', 'message', 'string'])(
    'takes the name %s',
    (hostile) => {
      const text = name(
        null,
        named({}, { name: hostile, reading: { kind: 'message', isPacked: false } }),
      );
      expect(text).toContain(` ${hostile} = 1;`);
      expect(compileText(text).shapeOf('recovered.Body')?.fields[0]?.name).toBe(hostile);
    },
  );
});

describe('forgetRecovered', () => {
  it('removes a field with its comments, and the message that only it used', () => {
    const before = `${recoveredHeader}
message Body {
  // Stays.
  int64 id = 1;
  // Goes
  // with it.
  Owner owner = 2; // and this

  message Owner {
    string mail = 1;
  }
}
`;
    expect(bodyOf(forgetRecovered(before, file, ['Body'], 2))).toBe(
      '\nmessage Body {\n  // Stays.\n  int64 id = 1;\n}\n',
    );
  });

  it('removes enclosing messages that become empty', () => {
    const text = name(null, named({ typeName: 'a.b.T', number: 3 }, { name: 'x' }));
    expect(forgetRecovered(text, file, ['a', 'b', 'T'], 3)).toBe(recoveredHeader);
  });

  it('keeps a message that another field uses', () => {
    const before = `${recoveredHeader}\nmessage Body {\n  P a = 1;\n  P b = 2;\n\n  message P {\n    int64 x = 1;\n  }\n}\n`;
    expect(bodyOf(forgetRecovered(before, file, ['Body'], 1))).toBe(
      '\nmessage Body {\n  P b = 2;\n\n  message P {\n    int64 x = 1;\n  }\n}\n',
    );
  });

  it('leaves the text unchanged if it has no such field', () => {
    const text = name(null, named({}, { name: 'x' }));
    expect(forgetRecovered(text, file, ['Body'], 8)).toBe(text);
    expect(forgetRecovered(text, file, ['Other'], 1)).toBe(text);
  });

  it('imports the file of an enum once, after the existing imports', () => {
    const given = recoveredHeader.replace(
      'package recovered;\n',
      'package recovered;\n\nimport "a/first.proto"; // ours\n',
    );
    const type = { typeName: 'a.b.Role', file: 'a/role.proto' };
    const reading = { kind: 'int32', isPacked: false, typeName: 'a.b.Role' } as const;
    const draft = draftOfName(
      given,
      file,
      named({}, { name: 'role', reading, type }),
      () => undefined,
    );
    const { text } = writeRecovered(given, file, [draft, draft]);
    expect(text).toContain('import "a/first.proto"; // ours\nimport "a/role.proto";\n');
    expect(text).toContain('.a.b.Role role = 1;');
    expect(text.match(/role\.proto/g)).toHaveLength(1);
    // Another body shows only that it is a number.
    const again = writeRecovered(text, file, [{ path: ['Body'], fields: [field(1, 'int64')] }]);
    expect(again).toMatchObject({ text, changedFields: 0 });
  });
});

describe('withoutImports', () => {
  const given = recoveredHeader.replace(
    'package recovered;\n',
    'package recovered;\n\nimport "a/role.proto"; // roles\nimport "a/other.proto";\n',
  );
  const body = '\nmessage Body {\n  .a.b.Other other = 1;\n}\n';

  it('removes imports that only removed types needed', () => {
    const before = `${given}${body.replace('}', '  .a.b.Role role = 2;\n}')}`;
    const after = forgetRecovered(before, file, ['Body'], 2);
    expect(namedTypes(before, after, file)).toEqual({ gone: ['a.b.Role'], left: ['a.b.Other'] });
    expect(withoutImports(after, file, ['a/role.proto'], ['a/other.proto'])).toBe(
      `${given.replace('import "a/role.proto"; // roles\n', '')}${body}`,
    );
  });

  it.each([
    ['a type that is left is in the same file', body, ['a/role.proto']],
    ['a type that is left is in a file that is imported by another', body, ['a/inner.proto']],
    ['a type that is left is not found', body, [null]],
    [
      'there are options of one\u2019s own',
      body.replace('1;', '1 [(a.b.note) = 1];'),
      ['a/other.proto'],
    ],
  ])('leaves them if %s', (_why, text, left) => {
    const whole = `${given}${text}`;
    expect(withoutImports(whole, file, ['a/role.proto'], left)).toBe(whole);
  });
});
