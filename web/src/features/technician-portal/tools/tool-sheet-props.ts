import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { FieldCommands } from '../use-field-commands.ts';

/** What every tool works on. */
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
