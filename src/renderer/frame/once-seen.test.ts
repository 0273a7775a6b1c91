import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceSeen } from './once-seen.ts';

describe('onceSeen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setup() {
    const window = new EventTarget();
    const state = { isShown: true, runs: 0 };
    const stop = onceSeen(
      window,
      () => state.isShown,
      1000,
      () => {
        state.runs += 1;
      },
    );
    return { state, stop, act: (type = 'keydown') => window.dispatchEvent(new Event(type)) };
  }

  it.each(['keydown', 'pointerdown', 'pointermove', 'wheel'])(
    'waits for a %s, then for its delay',
    (type) => {
      const { state, act } = setup();
      vi.advanceTimersByTime(60_000);
      expect(state.runs).toBe(0);
      act(type);
      vi.advanceTimersByTime(900);
      act(type);
      expect(state.runs).toBe(0);
      vi.advanceTimersByTime(100);
      expect(state.runs).toBe(1);
    },
  );

  it('starts again when it was hidden during the user action', () => {
    const { state, act } = setup();
    act();
    vi.advanceTimersByTime(900);
    state.isShown = false;
    act();
    vi.advanceTimersByTime(60_000);
    state.isShown = true;
    expect(state.runs).toBe(0);
    act();
    vi.advanceTimersByTime(999);
    expect(state.runs).toBe(0);
    vi.advanceTimersByTime(1);
    expect(state.runs).toBe(1);
  });

  it('keeps waiting when it is hidden at the end of its delay', () => {
    const { state, act } = setup();
    act();
    state.isShown = false;
    vi.advanceTimersByTime(1000);
    state.isShown = true;
    vi.advanceTimersByTime(60_000);
    expect(state.runs).toBe(0);
    act();
    vi.advanceTimersByTime(1000);
    expect(state.runs).toBe(1);
  });

  it('stops', () => {
    const { state, act, stop } = setup();
    act();
    stop();
    act();
    vi.advanceTimersByTime(60_000);
    expect(state.runs).toBe(0);
  });
});
