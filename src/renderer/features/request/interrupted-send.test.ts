import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problem.ts';
import { engineStopped } from '../../app/engine-client.ts';
import { unansweredWord } from '../response/unanswered-word.ts';
import { interruptedSend } from './interrupted-send.ts';

const stopped = engineStopped();

describe('interruptedSend', () => {
  it.each(['sending', 'waiting', 'receiving', 'reading'] as const)(
    'says while %s that the server may have acted',
    (stage) => {
      const told = interruptedSend(stopped, stage);
      expect(told.kind).toBe('engine-stopped');
      expect(told.detail).toMatch(/server (may have|was answering)/);
      expect(told.hint).toContain('whether the server has acted');
    },
  );

  it.each([null, 'preparing', 'connecting'] as const)('adds nothing at stage %s', (stage) => {
    expect(interruptedSend(stopped, stage)).toBe(stopped);
  });

  it('leaves other problems as they are', () => {
    const refused = problem({ kind: 'read-only', title: 'Open elsewhere', detail: '' });
    expect(interruptedSend(refused, 'receiving')).toBe(refused);
    expect(unansweredWord(refused)).toBe('Not sent');
    expect(unansweredWord(stopped)).toBe('Interrupted');
  });
});
