import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type BodyView, type JsonLook, viewOfBody } from './body-view.ts';

const file = { path: 'a.body', byteLength: 9 };

describe('viewOfBody', () => {
  it.each<[BodyDraft, JsonLook, boolean, BodyView | null]>([
    [{ format: 'json', text: '{}' }, 'json', true, 'json'],
    [{ format: 'json', text: '{}' }, 'form', true, 'form'],
    [{ format: 'json', text: '{}' }, 'form', false, 'json'],
    [{ format: 'textproto', text: 'a: 1' }, 'form', true, 'text'],
    [{ format: 'hex', text: '08 01' }, 'form', false, 'hex'],
    [{ format: 'file', text: '', file }, 'form', true, null],
    [{ format: 'json', text: '', file }, 'json', true, null],
  ])('of %j with the JSON view %s, with a type: %s, is %s', (body, look, hasType, view) => {
    expect(viewOfBody(body, look, hasType)).toBe(view);
  });
});
