import { FolderInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from './app-context.ts';
import styles from './drop-target.module.css';
import { itemsOfDrop, takeDropped } from './take-dropped.ts';

/** Takes schemas, bodies and recordings that are dropped anywhere in the window. */
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
      if (event.dataTransfer !== null) void takeDropped(app, itemsOfDrop(event.dataTransfer));
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
        <p>Drop a body, a recording or schemas</p>
        <p className={styles.note}>
          .proto files, folders and descriptor sets join the workspace, and stay where they are.
        </p>
        <p className={styles.note}>Any other file is opened to be looked into: bytes, hex, HAR.</p>
      </div>
    </div>
  );
}

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
