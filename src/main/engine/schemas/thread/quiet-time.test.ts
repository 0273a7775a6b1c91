import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuietTime } from './quiet-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a quiet time', () => {
  it('waits until there were no calls for a while, and runs the last planned work once', () => {
    const ran: string[] = [];
    const quiet = createQuietTime(100, 1000);
    quiet.plan(() => ran.push('first'));
    vi.advanceTimersByTime(90);
    quiet.touch();
    quiet.plan(() => ran.push('second'));
    vi.advanceTimersByTime(90);
    expect(ran).toEqual([]);

    vi.advanceTimersByTime(10);
    quiet.touch();
    vi.advanceTimersByTime(5000);
    expect(ran).toEqual(['second']);
  });

  it('runs after the longest wait, however many calls there are', () => {
    const ran: number[] = [];
    const quiet = createQuietTime(100, 1000);
    quiet.plan(() => ran.push(performance.now()));
    const startMs = performance.now();
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(50);
      quiet.touch();
    }
    expect(ran.map((ms) => ms - startMs)).toEqual([1000]);
  });
});
