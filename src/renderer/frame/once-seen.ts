/** Events that show that the user is there. */
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Runs something a while after the user could see it. The clock starts with the user's first action while it
 * is shown, and starts again after an action while it was hidden. A user who was away, or busy in a dialog,
 * still finds it.
 *
 * @param window where the user acts
 * @returns a function that stops waiting
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
