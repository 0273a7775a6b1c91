import { describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import { importSaid, removedSentence } from './change-sentence.ts';
import { reportSentence } from './report-sentence.ts';
import { reportOf, setOf, sourceOf } from './schemas-panel.test-kit.ts';

function withSources(paths: readonly string[], patch: Parameters<typeof setOf>[1] = {}) {
  const sources = paths.map((path) => sourceOf(path));
  return reportOf({ sets: [setOf('default', { sources, ...patch })] });
}

const before = withSources(['protos']);
const more = withSources(['protos', '../vendor/proto'], { fileCount: 30, messageCount: 71 });

describe('importSaid', () => {
  it.each<[string, SchemaReport | null, SchemaReport, boolean, string]>([
    ['all of the first one', null, before, true, reportSentence(before)],
    [
      'what was added, and all',
      before,
      more,
      true,
      `Added proto: 25 files, 62 types. Total: ${reportSentence(more)} ../vendor/proto is outside this workspace. Teammates need it at the same path.`,
    ],
    [
      'that a folder above has the files',
      before,
      withSources(['protos', 'protos/sub']),
      false,
      'All of its files are already there, from protos.',
    ],
    [
      'that others have the files',
      before,
      withSources(['protos', '/else/link']),
      false,
      'All of its files are already there, from the other sources. /else/link is outside this workspace. Teammates need it at the same path.',
    ],
    [
      'of a first import that it lies outside',
      null,
      withSources(['../a', 'b', '/c']),
      true,
      `${reportSentence(withSources(['../a', 'b', '/c']))} ../a, /c are outside this workspace. Teammates need them at the same paths.`,
    ],
    ['that it is listed', before, before, false, 'It is already a source; it was reloaded.'],
  ])('describes %s', (_, old, now, isNew, text) => {
    expect(importSaid(old, now)).toEqual({ isNew, text });
  });
});

describe('removedSentence', () => {
  it.each<[string, SchemaReport, SchemaReport, string]>([
    ['how much is gone', more, before, 'p: its files stay on disk. Gone: 25 files, 62 types.'],
    [
      'that nothing is gone when another source has it',
      withSources(['protos', 'p']),
      before,
      'p: its files stay on disk. Its types remain, from other sources.',
    ],
  ])('describes %s', (_, old, now, text) => {
    expect(removedSentence('p', old, now)).toBe(text);
  });
});
