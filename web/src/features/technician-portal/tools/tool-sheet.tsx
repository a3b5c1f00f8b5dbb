import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { FieldCommands } from '../use-field-commands.ts';
import type { Tool } from '../tool-tiles.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { PartSheet } from './part-sheet.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { ReadingSheet } from './reading-sheet.tsx';
import { SignatureSheet } from './signature-sheet.tsx';
import { TimeSheet } from './time-sheet.tsx';

export type ToolSheetProps = {
  visit: Visit;
  entries: readonly VisitEntry[];
  photos: readonly Photo[];
  pack: TechnicianPack;
  zone: string;
  commands: FieldCommands;
  onClose: () => void;
  /** A picture or a signature was kept: the checklist item that asked for it is answered. */
  onRecorded: () => void;
};

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
