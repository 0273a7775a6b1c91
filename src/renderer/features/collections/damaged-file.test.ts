import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problem.ts';
import { damageOf, damageText } from './damaged-file.ts';

const broken = problem({
  kind: 'workspace-file',
  title: 'A workspace file is not valid',
  detail: 'A colon is missing.',
  location: { file: '/w/collections/A.request.yaml', line: 12 },
  requestId: 'a',
});

describe('the damage of a request file', () => {
  it('is the one that can be restored, before other problems', () => {
    const restorable = { ...broken, detail: 'Another.', restorePath: '/w/A' };
    expect(damageOf([broken, restorable], 'a')).toBe(restorable);
    expect(damageOf([broken], 'a')).toBe(broken);
  });

  it('is null for a missing file, and for a file without problems', () => {
    const { requestId: _, ...unnamed } = broken;
    expect(damageOf([broken, unnamed], 'b')).toBeNull();
  });

  it('names its line', () => {
    expect(damageText(broken)).toBe('Line 12: A colon is missing. Your version stays as a draft.');
  });
});
