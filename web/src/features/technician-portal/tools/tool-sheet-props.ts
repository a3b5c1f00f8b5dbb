import type { Photo, PhotoTag } from '@switchyard/contracts/photos/photo.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { FieldCommands } from '../use-field-commands.ts';

/** Common props of the tools. */
export type ToolSheetProps = {
  visit: Visit;
  entries: readonly VisitEntry[];
  photos: readonly Photo[];
  /** Kind of picture that the checklist item asks for; null if it does not say. */
  wantedTag: PhotoTag | null;
  pack: TechnicianPack;
  zone: string;
  commands: FieldCommands;
  onClose: () => void;
  /** A picture or signature was stored: answers the checklist item that asked for it. */
  onRecorded: () => void;
};
