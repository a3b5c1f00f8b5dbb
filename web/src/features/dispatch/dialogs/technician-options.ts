import { t } from '@lingui/core/macro';
import { rowLoad } from '../rules/board-load.ts';
import { mainSkill, skillText } from '../../../core/planning/skill-text.ts';
import type { Board } from '../state/board-context.ts';
import { laneOf } from '../state/board-store.ts';

/** Active technicians by name, with details for the choice: skill, and how full the shown days are. */
export function technicianOptions(board: Board): { value: string; label: string }[] {
  const state = board.store.getState();
  const { records } = state.board;
  return (records?.technicianIds ?? []).flatMap((id) => {
    const technician = records?.technicians[id];
    if (!technician?.active) return [];
    const load = rowLoad(laneOf(state, id), board.shiftsOf(technician), board.window);
    const skill = mainSkill(technician);
    const parts = [
      technician.name,
      skill && skillText(skill),
      load === null ? t`not on shift` : t`${Math.round(load * 100)} % booked`,
    ];
    return [{ value: id, label: parts.filter(Boolean).join(' · ') }];
  });
}
