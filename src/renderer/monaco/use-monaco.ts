import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { editorThemes } from './editor-themes.ts';
import { loadMonaco } from './load-monaco.ts';
import type { MonacoParts } from './set-up-monaco.ts';

/**
 * Loads Monaco for a component, in the colours of the window. `parts` is null until it is loaded. When
 * loading fails, the plain replacement stays.
 */
export function useMonaco(): { readonly parts: MonacoParts | null; readonly hasFailed: boolean } {
  const scheme = useComputedColorScheme();
  const [parts, setParts] = useState<MonacoParts | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isMounted = true;
    loadMonaco().then(
      (loaded) => {
        if (isMounted) setParts(loaded);
      },
      () => {
        if (isMounted) setFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);

  useEffect(() => {
    parts?.editor.setTheme(editorThemes[scheme]);
  }, [parts, scheme]);

  return { parts, hasFailed };
}
