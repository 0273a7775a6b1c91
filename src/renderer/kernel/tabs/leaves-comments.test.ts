import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { leavesComments } from './leaves-comments.ts';
import { newRequest } from './request-tab.ts';

const text: BodyDraft = { format: 'textproto', text: 'id: 1' };
const request = { ...newRequest('r'), body: text };

function keptJson(json: string) {
  const body: BodyDraft = { format: 'json', text: json };
  return [{ body, became: text, typeName: 'a.B', schemaSet: null }];
}

describe('leavesComments', () => {
  const kept = keptJson('{"id": 1} // one');
  const saved = { ...request, body: { format: 'json', text: '{}' } as const };

  it('is true for a file that held JSON, and for one that is not there yet', () => {
    expect(leavesComments({ request, saved, kept })).toBe(true);
    expect(leavesComments({ request, saved: null, kept })).toBe(true);
  });

  it('is false when no comment is lost, or when it was reported at an earlier change of the file', () => {
    expect(leavesComments({ request, saved: request, kept })).toBe(false);
    expect(leavesComments({ request: saved, saved: null, kept })).toBe(false);
    expect(leavesComments({ request, saved: null, kept: keptJson('{"a": "http://h"}') })).toBe(
      false,
    );
    expect(leavesComments({ request, saved: null, kept: [] })).toBe(false);
  });
});
