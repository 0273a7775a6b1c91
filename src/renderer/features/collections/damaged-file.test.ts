import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problem.ts';
import { damageOf, damageText } from './damaged-file.ts';

const broken = problem({
  kind: 'workspace-file',
  title: 'A file of the workspace is not valid',
  detail: 'A colon is missing.',
  location: { file: '/w/collections/A.request.yaml', line: 12 },
  requestId: 'a',
});

describe('the damage of the file of a request', () => {
  it('is what can be restored, before all else that is wrong with it', () => {
    const restorable = { ...broken, detail: 'Another.', restorePath: '/w/A' };
    expect(damageOf([broken, restorable], 'a')).toBe(restorable);
    expect(damageOf([broken], 'a')).toBe(broken);
  });

  it('is none for a request whose file is gone, or of which nothing is said', () => {
    const { requestId: _, ...unnamed } = broken;
    expect(damageOf([broken, unnamed], 'b')).toBeNull();
  });

  it('names its line', () => {
    expect(damageText(broken)).toBe(
      'Line 12: A colon is missing. What is here is kept as a draft.',
    );
  });
});
