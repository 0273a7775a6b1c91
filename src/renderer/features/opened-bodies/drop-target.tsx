import { FolderInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../kernel/app-context.ts';
import styles from './drop-target.module.css';
import { itemsOfDrop, takeDropped } from './take-dropped.ts';

/** Accepts schemas, bodies and recordings dropped anywhere in the window. */
export function DropTarget() {
  const app = useApp();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    // The browser enters the next element before it leaves the last, so leaving the last entered one leaves
    // the window. No event is sent for an element that was redrawn meanwhile.
    let entered: EventTarget | null = null;

    function enter(target: EventTarget | null) {
      entered = target;
      setIsOver(target !== null);
    }

    /** An open dialog handles drops itself. */
    function isForUs(event: DragEvent) {
      return (
        holdsFiles(event) && !app.window.getState().isEnvironmentsOpen && !isTakenElsewhere(event)
      );
    }

    /**
     * Entering must be accepted too: after a redraw under the pointer it is the only event before the drop,
     * and without it the drop is lost.
     */
    function accept(event: DragEvent) {
      if (!holdsFiles(event)) return;
      // Otherwise the window would navigate to the file.
      event.preventDefault();
      if (event.dataTransfer !== null && isForUs(event)) event.dataTransfer.dropEffect = 'copy';
    }

    function onEnter(event: DragEvent) {
      accept(event);
      enter(isForUs(event) ? event.target : null);
    }

    function onLeave(event: DragEvent) {
      if (event.target === entered) enter(null);
    }

    function onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (!isForUs(event)) return;
      event.stopPropagation();
      enter(null);
      if (event.dataTransfer === null) return;
      void takeDropped(app, itemsOfDrop(event.dataTransfer), isOnSchemas(event));
    }

    const options = { capture: true };
    window.addEventListener('dragenter', onEnter, options);
    window.addEventListener('dragleave', onLeave, options);
    window.addEventListener('dragover', accept, options);
    window.addEventListener('drop', onDrop, options);
    return () => {
      window.removeEventListener('dragenter', onEnter, options);
      window.removeEventListener('dragleave', onLeave, options);
      window.removeEventListener('dragover', accept, options);
      window.removeEventListener('drop', onDrop, options);
    };
  }, [app]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.words}>
        <FolderInput size={28} aria-hidden />
        <p>Drop a body, a recording or schemas</p>
        <p className={styles.note}>A folder opens as a project. On Schemas, it adds its types.</p>
        <p className={styles.note}>.proto files and descriptor sets add their types.</p>
        <p className={styles.note}>Any other file opens as a body: bytes, hex, HAR.</p>
      </div>
    </div>
  );
}

/**
 * True when the place under the pointer handles files itself (`data-takes-files`). Folders and .proto files
 * are handled here even there, as far as they can be recognized before the drop.
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

function isOnSchemas({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-panel="schemas"]') !== null;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
