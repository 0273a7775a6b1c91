import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { TabDraft } from '../../../shared/model/session.ts';
import { unsavedFileText, unsavedOf, unsavedOfDraft } from '../../../shared/model/unsaved.ts';
import { problemOf } from '../../../shared/problem.ts';
import { readUnsavedFile } from './read-unsaved-file.ts';

function draftOf(request: Partial<SavedRequest>): TabDraft {
  return {
    ...{
      kind: 'request',
      tabId: 't',
      baseRevision: null,
      isChanged: true,
      kept: [],
      exchangeId: null,
    },
    request: { ...requestOf({ id: 'a', name: 'Typed' }), ...request },
  };
}

function fileOf(...drafts: readonly TabDraft[]): string {
  return unsavedFileText(drafts.flatMap((draft) => unsavedOfDraft(draft) ?? []));
}

describe('a file of "Save elsewhere..."', () => {
  it('returns the typed texts of requests unchanged', () => {
    const typed = {
      ...{ method: 'PUT', url: 'http://a/{{id}}?x=\u2028é' },
      headers: [{ name: 'X-A', value: '\t{{b}}', enabled: true }],
      requestType: 'shop.Order',
      body: { format: 'json' as const, text: '{"id": "\\{{\u0000"}\r\n' },
    };
    const compare: TabDraft = {
      ...{ kind: 'compare', tabId: 'c', pairs: 5, ignoredPaths: [], comparisonId: null },
      request: requestOf({ id: 'b', name: 'Both', url: 'http://b' }),
    };
    const { drafts, others } = readUnsavedFile('x.json', fileOf(draftOf(typed), compare));
    expect(drafts).toMatchObject([
      { name: 'Typed', ...typed },
      { name: 'Both', url: 'http://b' },
    ]);
    expect(others).toEqual([]);
  });

  it('returns no captures and no file, and names the entries that are not requests', () => {
    const capture = { variable: 'token', from: 'header' as const, path: 'x', secret: false };
    const file = { path: '../../.env', byteLength: 3 };
    const planted = draftOf({ captures: [capture], body: { format: 'file', text: '', file } });
    const text = unsavedFileText([
      unsavedOf('Planted', planted),
      unsavedOf('Environment: Local', { base: 'http://a' }),
      { name: 'Secret: token', text: null },
    ]);
    const { drafts, others } = readUnsavedFile('x.json', text);
    expect(drafts).toMatchObject([{ captures: [] }]);
    expect(drafts[0]?.body.file).toBeUndefined();
    expect(others).toEqual(['Environment: Local']);
  });

  it.each(['', '{', '[]', '{"protodesk":"unsaved","version":2,"contents":[]}'])(
    'rejects %j',
    (text) => {
      let problem = null;
      try {
        readUnsavedFile('x.json', text);
      } catch (error) {
        problem = problemOf(error);
      }
      expect(problem).toMatchObject({ kind: 'workspace-file', title: 'x.json has no drafts' });
    },
  );
});
