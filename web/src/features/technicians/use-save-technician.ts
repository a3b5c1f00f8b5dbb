import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';
import { type SaveOutcome, saveMerged } from '../../lib/save-merged.ts';
import { useUpdateTechnicianMutation } from './technicians-api.ts';

/** Saves a change on top of the technician as it was when editing began. */
export type SaveTechnician = (base: Technician, patch: UpdateTechnician) => Promise<SaveOutcome<Technician>>;

export function useSaveTechnician(): SaveTechnician {
  const [update] = useUpdateTechnicianMutation();
  return (base, patch) =>
    saveMerged({
      base,
      patch,
      send: (revision, body) => update({ id: base.id, revision, body }).unwrap(),
    });
}
