import { describe, expect, it } from 'vitest';
import { interruptedCall } from '../../../shared/model/interrupted-call.ts';
import { problem } from '../../../shared/problem.ts';
import { engineStopped } from '../../kernel/engine-client.ts';
import { unansweredWord } from '../../views/inspector/unanswered-word.ts';
import { interruptedSend } from './interrupted-send.ts';

const stopped = engineStopped();

describe('interruptedSend', () => {
  it.each(['sending', 'waiting', 'receiving', 'reading'] as const)(
    'says while %s what the history says: that the server may have acted',
    (stage) => {
      expect(interruptedSend(stopped, stage)).toBe(interruptedCall);
      expect(interruptedCall.detail).toContain('the server may have acted');
      expect(unansweredWord(interruptedCall)).toBe('Interrupted');
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
