import { useLayoutEffect, useState } from 'react';

/** Below this width, bytes do not fit beside a tree. */
const narrowPx = 640;

/** True when a part of the window is too narrow for two columns. */
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
