import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the drag of a file is over, wherever and however. Escape, or a redraw under the pointer, may
 * send no `dragleave`, but the pointer moves only after a drag.
 *
 * @param isOver true while a file is held over something
 */
export function useDragEnd(isOver: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOver) return;
    const names = ['drop', 'dragend', 'pointermove', 'keydown', 'blur'] as const;
    const onOne = () => end();
    for (const name of names) window.addEventListener(name, onOne, { capture: true });
    return () => {
      for (const name of names) window.removeEventListener(name, onOne, { capture: true });
    };
  }, [isOver]);
}
