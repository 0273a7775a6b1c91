/** What shows that somebody is there. */
const acts = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Does something some time after it can be seen by somebody: the clock starts with the first thing that
 * the user does while it is shown, and from the start after one while it was not. Who was away, or worked
 * in a dialog before it, finds it there, however slow all else is.
 *
 * @param window where the user acts
 * @returns stops waiting
 */
export function onceSeen(
  window: EventTarget,
  isShown: () => boolean,
  afterMs: number,
  run: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;

  function stopClock(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function noteAct(): void {
    if (!isShown()) stopClock();
    else
      timer ??= setTimeout(() => {
        timer = null;
        if (isShown()) run();
      }, afterMs);
  }

  for (const act of acts) window.addEventListener(act, noteAct, { capture: true, passive: true });
  return () => {
    stopClock();
    for (const act of acts) window.removeEventListener(act, noteAct, { capture: true });
  };
}
