import { expect, it } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { inOrder } from './body-problems.ts';

it('shows errors before warnings, and what was said twice once', () => {
  const redirect = { kind: 'redirect', title: 'Moved', detail: 'To /new.', hint: '' } as const;
  const cut = {
    kind: 'body-malformed',
    title: 'Cut short',
    detail: 'At byte 3.',
    hint: '',
  } as const;
  const warning = problem({ ...redirect, severity: 'warning' });
  const error = problem(cut);

  expect(inOrder([warning, error, problem(cut)])).toEqual([error, warning]);
});
