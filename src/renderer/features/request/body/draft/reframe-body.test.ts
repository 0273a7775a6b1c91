import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { countMessages, reframeBody } from './reframe-body.ts';

function framed(body: BodyDraft): BodyDraft {
  return { ...body, framing: 'delimited' };
}

const longHex = `0a ${'41 '.repeat(299).trim()}`;

describe('reframeBody', () => {
  it.each<[string, BodyDraft, string]>([
    ['an object', { format: 'json', text: '{\n  "a": 1\n}' }, '[\n  {\n    "a": 1\n  }\n]'],
    ['comments', { format: 'json', text: '// one\n{} // two' }, '[\n  // one\n  {} // two\n]'],
    ['text format', { format: 'textproto', text: 'a: 1' }, 'a: 1'],
    ['bytes', { format: 'hex', text: '08 01' }, '02 08 01'],
    ['many bytes', { format: 'hex', text: longHex }, `ac 02 ${longHex}`],
    ['nothing', { format: 'json', text: '' }, ''],
    ['no bytes', { format: 'hex', text: '' }, ''],
  ])('puts %s into a list of messages and takes it out again', (_name, body, text) => {
    const list = reframeBody(body, true);
    expect(list).toEqual(framed({ ...body, text }));
    expect(reframeBody(list, false)).toEqual(body);
  });

  it.each<[string, BodyDraft]>([
    ['a list that is there already', { format: 'json', text: '[{}, {}]' }],
    ['text that does not parse', { format: 'json', text: '{"a": ' }],
    ['half a byte', { format: 'hex', text: '08 0' }],
  ])('leaves %s as it is', (_name, body) => {
    expect(reframeBody(body, true)).toEqual(framed(body));
    expect(reframeBody(framed(body), false)).toEqual(body);
  });

  it.each<[string, BodyDraft]>([
    ['several messages', { format: 'json', text: '[{}, {}]' }],
    ['a message that is no list', { format: 'json', text: '{}' }],
    ['bytes of another length', { format: 'hex', text: '07 08 01' }],
    ['bytes without a length', { format: 'hex', text: 'ff ff' }],
  ])('loses nothing from %s', (_name, body) => {
    expect(reframeBody(framed(body), false)).toEqual(body);
  });

  it('turns an empty list into an empty text', () => {
    expect(reframeBody(framed({ format: 'json', text: '[]' }), false).text).toBe('');
  });

  it('moves preserved fields to the message they belong to', () => {
    const aside = [
      { path: '', base64: 'OAE=' },
      { path: 'inner', base64: 'OAE=' },
    ];
    const list = reframeBody({ format: 'json', text: '{"inner": {}}', aside }, true);
    expect(list.aside?.map(({ path }) => path)).toEqual(['[0]', '[0].inner']);
    expect(reframeBody(list, false).aside).toEqual(aside);
  });

  it.each(['[{}, {}]', '{"inner": ', ''])(
    'moves preserved fields even when the text cannot be changed: %j',
    (text) => {
      const aside = [{ path: '[0]', base64: 'OAE=' }];
      const several = framed({
        format: 'json',
        text,
        aside: [...aside, { path: '[1].inner', base64: 'OAE=' }],
      });
      const one = reframeBody(several, false);
      expect(one.aside?.map(({ path }) => path)).toEqual(['', '[1].inner']);
      expect(reframeBody(one, true)).toEqual(several);
    },
  );

  it('moves preserved fields of text format too', () => {
    const aside = [{ path: 'inner', base64: 'OIEA' }];
    const body: BodyDraft = { format: 'textproto', text: 'inner {}', aside };
    const list = reframeBody(body, true);
    expect(list.aside).toEqual([{ path: '[0].inner', base64: 'OIEA' }]);
    expect(reframeBody(list, false)).toEqual(body);
  });

  it('changes nothing when the framing is already right', () => {
    const body: BodyDraft = { format: 'json', text: '{}' };
    expect(reframeBody(body, false)).toBe(body);
  });

  it('keeps the other options', () => {
    const body: BodyDraft = { format: 'textproto', text: 'a: 1', writeDefaults: true };
    expect(reframeBody(body, true)).toEqual(framed(body));
  });
});

describe('countMessages', () => {
  it.each<[string, BodyDraft, number]>([
    ['a list of objects', { format: 'json', text: '// all\n[{}, {"a": 1}, {}]' }, 3],
    ['a list of one', { format: 'json', text: '[{}]' }, 1],
    ['a list of other values', { format: 'json', text: '[1, 2]' }, 1],
    ['one message', { format: 'json', text: '{"a": [{}, {}]}' }, 1],
    ['nothing', { format: 'json', text: '' }, 1],
    ['text with a line between two', { format: 'textproto', text: 'a: 1\n---\na: 2' }, 2],
    ['text of one', { format: 'textproto', text: 'a: "---"' }, 1],
    ['bytes', { format: 'hex', text: '00 00' }, 1],
    ['what is framed already', framed({ format: 'json', text: '[{}, {}]' }), 1],
  ])('counts the messages of %s', (_name, body, count) => {
    expect(countMessages(body)).toBe(count);
  });

  it('counts them again when several messages is switched off and on', () => {
    const several = framed({ format: 'json', text: '[{}, {}]' });
    const one = reframeBody(several, false);
    expect(countMessages(one)).toBe(2);
    expect(reframeBody(one, true)).toEqual(several);
  });
});
