import { type DragEvent, useState } from 'react';
import { useApp } from '../../../../kernel/app-context.ts';
import { takeBodyFile } from './take-body-file.ts';

/** The props of an element on which a file can be dropped as the body. */
export interface BodyDrop {
  /** True while a file is held over it. */
  readonly isOver: boolean;
  readonly props: {
    readonly 'data-takes-files': true;
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts a dropped file as the body of a request. */
export function useBodyDrop(tabId: string): BodyDrop {
  const app = useApp();
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  return {
    isOver,
    props: {
      'data-takes-files': true,
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        // Entering a child of the element does not leave it.
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        void takeBodyFile(app, tabId, file);
      },
    },
  };
}
