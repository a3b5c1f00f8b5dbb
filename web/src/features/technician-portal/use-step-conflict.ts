import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../core/use-app-store.ts';
import { packApi } from './pack-api.ts';
import { type StepConflict, stepConflict } from './step-conflict.ts';

const selectPack = packApi.endpoints.technicianPack.select();

/** The problem that blocks the recorded steps of a visit until it is resolved; null if there is none. */
export function useStepConflict(visitId: string): StepConflict | null {
  return useAppSelector((state) => {
    if (state.offline.conflicts === 0) return null;
    // Without unsent changes: the office's state.
    const office = selectPack(state).data?.visits.find(({ id }) => id === visitId);
    return stepConflict(visitId, state.offline.actions, office?.state);
  }, shallowEqual);
}
