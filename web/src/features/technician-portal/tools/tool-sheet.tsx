import type { Tool } from '../tool-tiles.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { PartSheet } from './part-sheet.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { ReadingSheet } from './reading-sheet.tsx';
import { SignatureSheet } from './signature-sheet.tsx';
import { TimeSheet } from './time-sheet.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

/** The sheet of a tool. */
export function ToolSheet({ tool, ...props }: ToolSheetProps & { tool: Tool }) {
  switch (tool) {
    case 'photo':
      return <PhotoSheet {...props} />;
    case 'part':
      return <PartSheet {...props} />;
    case 'note':
      return <NoteSheet {...props} />;
    case 'signature':
      return <SignatureSheet {...props} />;
    case 'reading':
      return <ReadingSheet {...props} />;
    case 'time':
      return <TimeSheet {...props} />;
    case 'message':
      return <MessageSheet {...props} />;
    default:
      return tool satisfies never;
  }
}
