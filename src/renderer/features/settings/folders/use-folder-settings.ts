import { useEffect, useState } from 'react';
import type { InheritedSettings } from '../../../../shared/model/inherited-settings.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';

/** The settings of a folder as its file has them. */
export type FolderSettings =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly settings: InheritedSettings }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Reads the settings of a folder, and again when files of the workspace changed. */
export function useFolderSettings(folderPath: string): FolderSettings {
  const { engine } = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const [found, setFound] = useState<FolderSettings>({ kind: 'reading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace may have other settings
  useEffect(() => {
    let isCurrent = true;
    void engine.readFolderSettings({ folderPath }).then((result) => {
      if (!isCurrent) return;
      setFound(
        result.ok
          ? { kind: 'read', settings: result.value.settings }
          : { kind: 'failed', problem: result.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, folderPath, workspace]);

  return found;
}
