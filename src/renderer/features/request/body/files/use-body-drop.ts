import type { DragEvent } from 'react';
import { useApp } from '../../../../kernel/app-context.ts';
import { takeBodyFile } from './take-body-file.ts';

/** The props of an element on which a file can be dropped as the body. */
export interface BodyDrop {
  /** What the drop does, shown over the element while a file is held there. */
  readonly 'data-takes-files': string;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Accepts a dropped file as the body of a request. */
export function useBodyDrop(tabId: string): BodyDrop {
  const app = useApp();

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  return {
    'data-takes-files': 'Drop to use as the body',
    onDragEnter: onDragOver,
    onDragOver,
    onDrop: (event) => {
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      void takeBodyFile(app, tabId, file);
    },
  };
}
