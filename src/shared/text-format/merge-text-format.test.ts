import { describe, expect, it } from 'vitest';
import { mergeTextFormat } from './merge-text-format.ts';

const before = `# The kitchen
name: "Home"  # shown
id: 0x10 # sixteen
counts: [1, 2, 3]

# The stove
appliance {
  name: 'Stove'; heat: HOT
  # how many
  plates: 4
}
appliance { name: "Oven" }
`;

const same = `name: "Home"
id: 16
counts: 1
counts: 2
counts: 3
appliance {
  name: "Stove"
  heat: HOT
  plates: 4
}
appliance {
  name: "Oven"
}`;

describe('mergeTextFormat', () => {
  it('leaves a text with the same meaning unchanged', () => {
    expect(mergeTextFormat(before, same)).toBe(before);
  });

  it.each([
    ['a value', 'id: 16', 'id: 17', 'id: 0x10', 'id: 17'],
    ['a value in a message', 'plates: 4', 'plates: 5', 'plates: 4', 'plates: 5'],
    ['a list', 'counts: 3', 'counts: 4', '[1, 2, 3]', '[1, 2, 4]'],
    ['a longer list', 'counts: 3', 'counts: 3\ncounts: 4', '[1, 2, 3]', '[1, 2, 3, 4]'],
    ['a field that is gone', '  heat: HOT\n', '', "'Stove'; heat: HOT", "'Stove';"],
    ['a line that is gone', '  plates: 4\n', '', '  plates: 4\n', ''],
    [
      'a new field behind the one it follows, below its comment',
      'id: 16\n',
      'id: 16\nsize: BIG\n',
      '# sixteen\n',
      '# sixteen\nsize: BIG\n',
    ],
    [
      'a new field in a message on one line',
      '  name: "Oven"\n',
      '  name: "Oven"\n  heat: COLD\n',
      'appliance { name: "Oven" }',
      'appliance { name: "Oven" heat: COLD }',
    ],
    [
      'a new message',
      'appliance {\n  name: "Oven"\n}',
      'appliance {\n  name: "Oven"\n}\nappliance {\n  name: "Fridge"\n}',
      'appliance { name: "Oven" }\n',
      'appliance { name: "Oven" }\nappliance {\n  name: "Fridge"\n}\n',
    ],
    [
      'a first field',
      'name: "Home"',
      'owner { id: 1 }\nname: "Home"',
      '# The kitchen\n',
      '# The kitchen\nowner { id: 1 }\n',
    ],
  ])('changes %s and nothing else', (_what, was, is, old, made) => {
    expect(same).toContain(was);
    expect(mergeTextFormat(before, same.replace(was, is))).toBe(before.replace(old, made));
  });

  it('removes the first of several, and keeps the comments of the others', () => {
    const text = 'item: "a" # first\nitem: "b" # second\nitem: "c" # third\n';
    expect(mergeTextFormat(text, 'item: "b"\nitem: "c"')).toBe(
      '# first\nitem: "b" # second\nitem: "c" # third\n',
    );
  });

  it('keeps the line ends of the text', () => {
    expect(mergeTextFormat('a: 1\r\nb { c: 2 }\r\n', 'a: 1\nb {\n  c: 2\n}\nd {\n  e: 3\n}')).toBe(
      'a: 1\r\nb { c: 2 }\r\nd {\r\n  e: 3\r\n}\r\n',
    );
  });

  it('merges each of several messages', () => {
    const text = 'a: 1 # one\n---\na: 2 # two\n';
    expect(mergeTextFormat(text, 'a: 1\n---\na: 3', { isSeveral: true })).toBe(
      'a: 1 # one\n---\na: 3 # two\n',
    );
    expect(mergeTextFormat(text, 'a: 1', { isSeveral: true })).toBeNull();
  });

  it('returns null for invalid text format', () => {
    expect(mergeTextFormat('a: ', 'a: 1')).toBeNull();
  });
});
