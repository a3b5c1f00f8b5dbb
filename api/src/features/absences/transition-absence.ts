import type { Absence, TransitionAbsence } from '@switchyard/contracts/absences/absence.ts';
import type { AbsenceState } from '@switchyard/contracts/absences/absence-options.ts';
import { absenceRecord } from '@switchyard/contracts/absences/absence-record.ts';
import { absenceMachine, isOver } from '@switchyard/contracts/absences/absence-rules.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { absenceTable } from '@switchyard/platform/db/records/absence-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { requireFound } from '../../access/access.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { transitionRecord } from '../../records/transition-record.ts';

/**
 * Approves, declines or cancels an absence.
 * @throws ProblemError `absence.transition_refused` with what is possible or missing
 */
export async function transitionAbsence(
  command: CommandScope,
  move: { id: string; expected: number; step: TransitionAbsence },
): Promise<Absence> {
  return await transitionRecord<Absence, AbsenceState>(
    {
      table: absenceTable,
      machine: absenceMachine,
      write: async ({ unit, actor }, before, { to, reason }) => {
        const { tx, now } = unit;
        if (!isStaff(actor) && isOver(before, now.getTime())) {
          throw stepRefused(
            absenceMachine,
            { current: before },
            'It is over: only the office can change it now',
          );
        }
        await absenceTable.update(tx, before.id, { patch: { state: to, stateReason: reason }, now });
        const after = requireFound(await absenceTable.find(tx, before.id, { scope: companyScope, now }));
        recordChange(unit, absenceRecord, { verb: 'state_changed', before, after, reason });
        return after;
      },
    },
    command,
    move,
  );
}
