import { useLayoutEffect, useState } from 'react';

/** Below this width there is no room for bytes beside a tree. */
const narrowPx = 640;

/** Whether a part of the window has no room for two things side by side. */
export function useNarrow(frame: { readonly current: HTMLElement | null }): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setIsNarrow(element.clientWidth < narrowPx));
    observer.observe(element);
    setIsNarrow(element.clientWidth < narrowPx);
    return () => observer.disconnect();
  }, [frame]);
  return isNarrow;
}
