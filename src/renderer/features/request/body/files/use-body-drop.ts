import { type DragEvent, useState } from 'react';
import { useApp } from '../../../../kernel/app-context.ts';
import { takeBodyFile } from './take-body-file.ts';

/** What an element needs to take a file that is dropped on it as the body. */
export interface BodyDrop {
  /** A file is held over it. */
  readonly isOver: boolean;
  readonly props: {
    readonly 'data-takes-files': true;
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Takes a file that is dropped as the body of a request. */
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
        // Into a part of it is not out of it.
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
