import { type DragEvent, useState } from 'react';

type FileDrop = {
  /** Files are above the element. */
  readonly isOver: boolean;
  /** For the element that takes the files. */
  readonly handlers: {
    readonly onDragOver?: (event: DragEvent) => void;
    readonly onDragLeave?: (event: DragEvent) => void;
    readonly onDrop?: (event: DragEvent) => void;
  };
};

/** Accepts dropped files; nothing without a handler. */
export function useFileDrop(onFiles: ((files: readonly File[]) => unknown) | undefined): FileDrop {
  const [isOver, setIsOver] = useState(false);
  if (!onFiles) return { isOver: false, handlers: {} };
  // Events of dialogs arrive here as well, through React's tree.
  const hasFiles = ({ dataTransfer, currentTarget, target }: DragEvent) =>
    dataTransfer.types.includes('Files') && target instanceof Node && currentTarget.contains(target);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // The pointer has moved onto something within the element.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        void onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
