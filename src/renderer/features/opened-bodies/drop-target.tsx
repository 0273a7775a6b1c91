import { FolderInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../kernel/app-context.ts';
import { useDragEnd } from '../../ui/use-drag-end.ts';
import styles from './drop-target.module.css';
import { itemsOfDrop, takeDropped } from './take-dropped.ts';

/** Where a held file would go: a part of the window that takes files itself, or the window. */
type Target =
  | { readonly kind: 'window' }
  | { readonly kind: 'part'; readonly label: string; readonly box: DOMRect };

/**
 * Accepts schemas, bodies and recordings dropped anywhere in the window, and shows the one place where a held
 * file would go. Parts that take files themselves have its label in `data-takes-files`; an empty label shows
 * nothing here.
 */
export function DropTarget() {
  const app = useApp();
  const [target, setTarget] = useState<Target | null>(null);
  useDragEnd(target !== null, () => setTarget(null));

  useEffect(() => {
    // The browser enters the next element before it leaves the last, so leaving the last entered one leaves
    // the window. No event is sent for an element that was redrawn meanwhile.
    let entered: EventTarget | null = null;

    function enter(over: EventTarget | null, next: Target | null) {
      entered = over;
      setTarget(next);
    }

    /** An open dialog handles drops itself. */
    function isForUs(event: DragEvent) {
      return (
        holdsFiles(event) && !app.window.getState().isEnvironmentsOpen && takerOf(event) === null
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
      if (isForUs(event)) return enter(event.target, { kind: 'window' });
      enter(event.target, holdsFiles(event) ? partOf(takerOf(event)) : null);
    }

    function onLeave(event: DragEvent) {
      if (event.target === entered) enter(null, null);
    }

    function onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (!isForUs(event)) return;
      event.stopPropagation();
      enter(null, null);
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

  if (target === null) return null;
  if (target.kind === 'part') {
    const { top, left, width, height } = target.box;
    return (
      <div className={styles.overlay} style={{ top, left, width, height }}>
        <p className={styles.words}>{target.label}</p>
      </div>
    );
  }
  return (
    <div className={styles.overlay} style={{ inset: 0 }}>
      <div className={styles.words}>
        <FolderInput size={28} aria-hidden />
        <p>Drop a body, a recording or schemas</p>
        <p className={styles.note}>One folder opens as a project. On Schemas, folders add types.</p>
        <p className={styles.note}>.proto files and descriptor sets add their types.</p>
        <p className={styles.note}>Any other file opens as a body: bytes, hex, HAR.</p>
      </div>
    </div>
  );
}

function partOf(taker: HTMLElement | null): Target | null {
  const label = taker?.getAttribute('data-takes-files') ?? '';
  if (taker === null || label === '') return null;
  // The root of a dialog has no size of its own.
  const shown = taker.querySelector('[role="dialog"]') ?? taker;
  return { kind: 'part', label, box: shown.getBoundingClientRect() };
}

/**
 * Returns the part under the pointer that handles files itself, or null. Folders and .proto files are handled
 * here even there, as far as they can be recognized before the drop.
 */
function takerOf({ target, dataTransfer }: DragEvent): HTMLElement | null {
  if (!(target instanceof Element) || holdsSchemas(dataTransfer)) return null;
  return target.closest<HTMLElement>('[data-takes-files]');
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
