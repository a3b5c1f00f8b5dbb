import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { expect, test } from 'vitest';
import type { ActionView } from '../../../core/action-view.ts';
import { pendingAction } from '../../../offline/testing/pending-action.ts';
import { toActionView } from '../../../offline/outbox/to-action-view.ts';
import { at, ms, sampleJob, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { recordsOf } from '../state/board-records.ts';
import { unsentCommands, visitActions } from './unsent-commands.ts';

const visit = sampleVisit('v1', '09:00', '10:00');
const job = sampleJob('j1');
const records = recordsOf(
  {
    kind: 'dispatch',
    technicians: [sampleTechnician('ada'), sampleTechnician('ben')],
    visits: [visit],
    queue: [job],
    queueTotal: 1,
  },
  { start: ms('00:00'), end: ms('23:59') },
);

const view = (seq: number, fields: Partial<PendingAction>): ActionView =>
  toActionView(pendingAction(seq, fields), { isBlocked: false, uploadProgress: null });
const move = view(1, {
  url: '/api/visits/v1',
  body: { technicianIds: ['ben'], scheduledStart: at('13:00'), scheduledEnd: at('14:00') },
});
const step = view(2, { method: 'POST', url: '/api/visits/v1/transitions', body: { to: 'dispatched' } });
const plan = view(3, {
  method: 'POST',
  url: '/api/visits',
  body: { jobId: 'j1', technicianIds: ['ada'], scheduledStart: at('11:00'), scheduledEnd: at('12:00') },
});

test('what was kept before the page was opened is read as commands of the board', () => {
  const commands = unsentCommands([move, step, plan], records, []);
  expect(commands).toMatchObject([
    { kind: 'move', visitId: 'v1', crew: [{ id: 'ben' }], start: ms('13:00'), end: ms('14:00') },
    { kind: 'step', visitId: 'v1', to: 'dispatched' },
    { kind: 'plan', job: { id: 'j1' }, crew: [{ id: 'ada' }], start: ms('11:00'), end: ms('12:00') },
  ]);
});

test('a command that the board made itself stays the same object', () => {
  const own = { kind: 'step', id: step.id, visitId: 'v1', to: 'dispatched' } as const;
  expect(unsentCommands([step], records, [own])[0]).toBe(own);
});

test('what is of other days, other records or in a person’s hands is not laid over the board', () => {
  const elsewhere = view(4, { url: '/api/visits/v2', body: { pinned: true } });
  expect(unsentCommands([elsewhere], records, [])).toEqual([]);
  const stuck = view(5, { url: '/api/visits/v1', state: 'conflict' });
  expect(visitActions([move, stuck, view(6, { url: '/api/jobs/j1' })])).toEqual([move]);
});
