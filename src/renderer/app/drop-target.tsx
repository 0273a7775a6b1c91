import { FolderInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problem } from '../../shared/problem.ts';
import { importPaths } from '../features/schema-browser/import-schemas.ts';
import { useApp } from './app-context.ts';
import styles from './drop-target.module.css';
import { showProblem } from './notices-store.ts';

/** Takes .proto files, folders and descriptor sets dropped anywhere in the window. */
export function DropTarget() {
  const app = useApp();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    // Entering a child comes before leaving its parent: only the balance says who is inside.
    let depth = 0;

    /** A dialog that is open takes what is dropped for itself. */
    function isForUs(event: DragEvent) {
      return (
        holdsFiles(event) && !app.window.getState().isEnvironmentsOpen && !isTakenElsewhere(event)
      );
    }

    function onEnter(event: DragEvent) {
      if (!isForUs(event)) return;
      depth += 1;
      setIsOver(true);
    }

    function onLeave(event: DragEvent) {
      if (!isForUs(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    }

    function onOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      // Else the window would go to the file.
      event.preventDefault();
      if (event.dataTransfer !== null && isForUs(event)) event.dataTransfer.dropEffect = 'copy';
    }

    function onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (!isForUs(event)) return;
      event.stopPropagation();
      depth = 0;
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const paths = files.map((file) => app.pathForFile(file)).filter((path) => path !== '');
      if (paths.length > 0) void importPaths(app, paths);
      else showProblem(app.notices, 'drop', notOnDisk);
    }

    const options = { capture: true };
    window.addEventListener('dragenter', onEnter, options);
    window.addEventListener('dragleave', onLeave, options);
    window.addEventListener('dragover', onOver, options);
    window.addEventListener('drop', onDrop, options);
    return () => {
      window.removeEventListener('dragenter', onEnter, options);
      window.removeEventListener('dragleave', onLeave, options);
      window.removeEventListener('dragover', onOver, options);
      window.removeEventListener('drop', onDrop, options);
    };
  }, [app]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.words}>
        <FolderInput size={28} aria-hidden />
        <p>Drop .proto files, a folder of them, or a descriptor set</p>
        <p className={styles.note}>They stay where they are; the workspace only refers to them.</p>
      </div>
    </div>
  );
}

const notOnDisk = problem({
  kind: 'file-read',
  title: 'What you dropped has no place on disk',
  detail:
    'Only files and folders can be opened, not text or pictures dragged out of another program.',
  hint: 'Save it as a file first, or use "Open folder...".',
});

/**
 * Whether the place under the pointer takes files for itself (`data-takes-files`). Folders and .proto
 * files are ours there too, as far as can be told: they are known only when they are dropped.
 */
function isTakenElsewhere({ target, dataTransfer }: DragEvent): boolean {
  const place = target instanceof Element ? target.closest('[data-takes-files]') : null;
  return place !== null && !holdsSchemas(dataTransfer);
}

function holdsSchemas(dataTransfer: DataTransfer | null): boolean {
  const names = [...(dataTransfer?.files ?? [])].map(({ name }) => name);
  const items = [...(dataTransfer?.items ?? [])];
  return (
    names.some((name) => name.endsWith('.proto')) ||
    items.some((item) => item.webkitGetAsEntry()?.isDirectory === true)
  );
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
