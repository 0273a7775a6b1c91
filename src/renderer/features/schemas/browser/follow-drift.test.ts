import { describe, expect, it } from 'vitest';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import { createNoticesStore, hideNotice } from '../../../kernel/notices-store.ts';
import { followDrift } from './follow-drift.ts';

function drift(...requestIds: readonly string[]): SchemaDrift {
  return {
    revision: 1,
    requests: requestIds.map((requestId) => ({
      requestId,
      name: requestId,
      method: 'GET',
      findings: [],
    })),
  };
}

function setup() {
  const app = { own: new Map(), notices: createNoticesStore() };
  return {
    follow: (next: SchemaDrift) => followDrift(app, next, () => undefined),
    close: () => hideNotice(app.notices, 'schema-drift'),
    titles: () =>
      app.notices.getState().notices.map(({ content }) => 'title' in content && content.title),
  };
}

describe('followDrift', () => {
  it('reports how many saved requests a change affects', () => {
    const { follow, titles } = setup();
    follow(drift('a', 'b'));
    expect(titles()).toEqual(['The schemas changed: 2 saved requests are affected']);
  });

  it('does not repeat a closed report until another request is affected', () => {
    const { follow, close, titles } = setup();
    follow(drift('a'));
    close();
    follow(drift('a'));
    expect(titles()).toEqual([]);
    follow(drift('a', 'b'));
    expect(titles()).toHaveLength(1);
  });

  it('replaces the notice of a change after a newer change', () => {
    const { follow, titles } = setup();
    follow(drift('a', 'b'));
    follow(drift('a'));
    expect(titles()).toEqual(['The schemas changed: 1 saved request is affected']);
  });

  it('hides the notice when everything is fine again', () => {
    const { follow, titles } = setup();
    follow(drift('a'));
    follow(drift());
    expect(titles()).toEqual([]);
  });
});
