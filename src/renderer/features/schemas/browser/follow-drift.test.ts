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
  it('says how many saved requests a change reaches', () => {
    const { follow, titles } = setup();
    follow(drift('a', 'b'));
    expect(titles()).toEqual(['The schemas changed: 2 saved requests are affected']);
  });

  it('says nothing again of what was seen and closed, until another request is reached', () => {
    const { follow, close, titles } = setup();
    follow(drift('a'));
    close();
    follow(drift('a'));
    expect(titles()).toEqual([]);
    follow(drift('a', 'b'));
    expect(titles()).toHaveLength(1);
  });

  it('does not leave a notice of a change that another change has overtaken', () => {
    const { follow, titles } = setup();
    follow(drift('a', 'b'));
    follow(drift('a'));
    expect(titles()).toEqual(['The schemas changed: 1 saved request is affected']);
  });

  it('takes the notice away when all is in order again', () => {
    const { follow, titles } = setup();
    follow(drift('a'));
    follow(drift());
    expect(titles()).toEqual([]);
  });
});
