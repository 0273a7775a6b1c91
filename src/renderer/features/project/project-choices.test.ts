import { describe, expect, it } from 'vitest';
import type { ProjectReport } from '../../../shared/model/project.ts';
import { problem } from '../../../shared/problem.ts';
import {
  baseUrlFault,
  createLabel,
  headlineOf,
  lastPartOf,
  omissionsOf,
  plainBaseUrl,
  problemInside,
} from './project-choices.ts';

const report: ProjectReport = {
  isWritable: true,
  baseUrl: null,
  ...{ fileCount: 12, messageCount: 38, serviceCount: 2 },
  requests: [],
  ...{ isCut: false, brokenCount: 0, uncheckedCount: 0 },
  problems: [problem({ kind: 'schema-rule', title: 'T', detail: 'D' })],
};

describe('the words of a project', () => {
  it('sums up what is there', () => {
    expect(headlineOf(report)).toBe('12 files, 38 messages, 2 services, 1 problem');
    expect(headlineOf({ ...report, fileCount: 1, serviceCount: 0, problems: [] })).toBe(
      '1 file, 38 messages, 0 services',
    );
  });

  it('says what is left out', () => {
    expect(omissionsOf(report)).toEqual([]);
    const cut = { ...report, isCut: true, brokenCount: 1, uncheckedCount: 3200 };
    expect(omissionsOf(cut)).toEqual([
      'Only the first 300 methods are listed.',
      '1 method left out because of errors.',
      '3\u202f200 files not checked yet: the folder is large.',
    ]);
    expect(omissionsOf({ ...cut, serviceCount: 0 })[1]).toBe('1 type left out because of errors.');
  });

  it('names what is created', () => {
    expect([8, 1, 0].map(createLabel)).toEqual([
      'Create 8 requests',
      'Create 1 request',
      'Create workspace',
    ]);
  });

  it('names a project after its folder', () => {
    expect(['/home/me/shop-api', 'C:\\code\\shop-api\\', '/'].map(lastPartOf)).toEqual([
      'shop-api',
      'shop-api',
      '/',
    ]);
  });

  it('shows the place of a problem inside of the project', () => {
    const at = (file: string) =>
      problemInside(
        { ...problem({ kind: 'schema-rule', title: 'T', detail: '' }), location: { file } },
        '/p',
      ).location?.file;
    expect(['/p/a/b.proto', '/p', '/other/b.proto'].map(at)).toEqual([
      'a/b.proto',
      '/p',
      '/other/b.proto',
    ]);
  });
});

describe('a base URL', () => {
  it.each([
    [' localhost:8080/ ', 'http://localhost:8080'],
    ['https://api.example/v1//', 'https://api.example/v1'],
    ['', ''],
  ])('%j is stored as %j', (typed, plain) => {
    expect(plainBaseUrl(typed)).toBe(plain);
  });

  it.each([
    ['', 'Type the address of your server.'],
    ['http://', 'Use an http or https address.'],
    ['ftp://host', 'Use an http or https address.'],
    ['localhost:8080', null],
  ])('%j: %j', (typed, fault) => {
    expect(baseUrlFault(typed)).toBe(fault);
  });
});
