import type { DragEvent } from 'react';

/** The props of an element on which a file can be dropped. */
export interface FileDrop {
  /** What the drop does, shown over the element while a file is held there. */
  readonly 'data-takes-files': string;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Returns the props of an element that takes one dropped file. */
export function fileDrop(label: string, onFile: (file: File) => void): FileDrop {
  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  return {
    'data-takes-files': label,
    onDragEnter: onDragOver,
    onDragOver,
    onDrop: (event) => {
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
