import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/use-app-store.ts';
import { packApi } from './pack-api.ts';
import { type StepConflict, stepConflict } from './step-conflict.ts';

const selectPack = packApi.endpoints.technicianPack.select();

/** What keeps the steps that were taken at a visit from being sent until somebody decides; null when nothing does. */
export function useStepConflict(visitId: string): StepConflict | null {
  return useAppSelector((state) => {
    if (state.offline.conflicts === 0) return null;
    // Without what is unsent: what the office has.
    const office = selectPack(state).data?.visits.find(({ id }) => id === visitId);
    return stepConflict(visitId, state.offline.actions, office?.state);
  }, shallowEqual);
}
