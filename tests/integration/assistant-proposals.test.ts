import type { Proposal } from '@switchyard/contracts/assistant/proposal.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { describe, expect, it } from 'vitest';
import { decide, only } from '../assistant/decide-proposal.ts';
import { say } from '../assistant/phrasing-company.ts';
import { openProposalLab } from '../assistant/proposal-lab.ts';
import { ok } from '../support/work-company.ts';

const lab = openProposalLab();

describe('a proposal', () => {
  it('may warn with words that are cut in the middle of a picture character', async () => {
    const name = `Picture ${'Long '.repeat(10)}\u{1F527} Company`;
    expect(name.codePointAt(58)).toBe(0x1f527);
    ok(await lab.company.manager.call('POST', '/api/customers', { payload: { name } }));
    const proposal = only(await say(lab.company.manager, `create a new client ${name}`));
    expect(proposal.warnings[0]).toContain('Picture Long');
  });

  it('does nothing until it is confirmed, and then what it says, once', async () => {
    const proposal = only(
      await say(lab.company.manager, 'create a new client Blue Door Cafe, hello@blue.test'),
    );
    expect(proposal).toMatchObject({ kind: 'customer.create', state: 'open', undoable: false, result: null });
    expect(proposal.changes).toContainEqual({ label: 'Name', before: '', after: 'Blue Door Cafe' });
    expect(await lab.customersCalled('Blue Door')).toEqual([]);
    const [first, second] = await Promise.all([
      decide(lab.company.manager, proposal, 'confirm'),
      decide(lab.company.manager, proposal, 'confirm'),
    ]);
    expect(first).toMatchObject({ state: 'confirmed', problem: null });
    expect(second).toEqual(first);
    const [made, ...others] = await lab.customersCalled('Blue Door');
    expect(others).toEqual([]);
    expect(made).toMatchObject({ email: 'hello@blue.test' });
    expect(first.result?.href).toBe(`/customers/${made?.id}`);
    expect((await decide(lab.company.manager, proposal, 'confirm')).state).toBe('confirmed');
    expect(await lab.customersCalled('Blue Door')).toHaveLength(1);
  });

  it('is shown in its conversation as it is now', async () => {
    const reply = await say(lab.company.manager, 'cancel job 1044');
    await decide(lab.company.manager, only(reply), 'cancel');
    const answer = await lab.company.manager.call('GET', `/api/ai/conversations/${reply.conversationId}`);
    const { messages } = ok<{ messages: { role: string; proposals: Proposal[] }[] }>(answer);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.proposals[0]?.state).toBe('cancelled');
    expect((await decide(lab.company.manager, only(reply), 'confirm')).state).toBe('cancelled');
    expect((await lab.readJob(1044)).state).toBe('unscheduled');
  });

  it('expires after half an hour', async () => {
    const proposal = only(await say(lab.company.manager, 'cancel job 1044'));
    lab.pass(31);
    expect((await decide(lab.company.manager, proposal, 'confirm')).state).toBe('expired');
    expect((await lab.readJob(1044)).state).toBe('unscheduled');
  });

  it('belongs to who asked for it, also within the company', async () => {
    const proposal = only(await say(lab.company.manager, 'cancel job 1044'));
    for (const step of ['confirm', 'cancel', 'undo']) {
      const answer = await lab.company.admin.call('POST', `/api/ai/proposals/${proposal.id}/${step}`);
      expect(answer.statusCode).toBe(404);
    }
  });

  it('fails without a trace when the record changed since it was shown', async () => {
    const proposal = only(await say(lab.company.manager, 'cancel job 1044'));
    const job = await lab.readJob(1044);
    ok(
      await lab.company.admin.call('PATCH', `/api/jobs/${job.id}`, {
        payload: { priority: 'low' },
        revision: job.revision,
      }),
    );
    const failed = await decide(lab.company.manager, proposal, 'confirm');
    expect(failed).toMatchObject({ state: 'failed', undoable: false, result: null });
    expect(failed.problem).toMatch(/changed it in the meantime/);
    expect((await lab.readJob(1044)).state).toBe('unscheduled');
  });

  it('tells the history who did it', async () => {
    await decide(
      lab.company.manager,
      only(await say(lab.company.manager, 'cancel #1044, customer moved away')),
      'confirm',
    );
    const history = await say(lab.company.manager, 'what happened to job 1044?');
    expect(history.response).toContain('unscheduled → cancelled');
    expect(history.response).toContain('customer moved away');
    expect(history.response).toContain(lab.company.manager.actor.name);
  });
});

describe('a proposal that breaks a planning rule', () => {
  const confirm = (id: string, payload?: Record<string, unknown>) =>
    lab.company.manager.call('POST', `/api/ai/proposals/${id}/confirm`, payload ? { payload } : {});
  const leaveShifts = async (name: string) => {
    const person = lab.company.technicians.get(name);
    if (!person) throw new Error(`No ${name}`);
    const url = `/api/technicians/${person.id}`;
    ok(await lab.company.manager.call('PATCH', url, { payload: { shifts: [] }, revision: person.revision }));
  };
  const offShift = { code: 'required', pointer: '/reason', message: 'Luis Ortega is off shift at that time' };

  it('needs the reason of the user, as on the board, and records that one', async () => {
    await leaveShifts('Luis Ortega');
    const proposal = only(await say(lab.company.manager, 'schedule job 1045 tomorrow at 9 with Luis'));
    expect(proposal).toMatchObject({ needsReason: true, warnings: [offShift.message] });
    for (const payload of [undefined, {}, { reason: null }]) {
      const answer = await confirm(proposal.id, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: unknown[] }>().errors).toEqual([expect.objectContaining(offShift)]);
    }
    expect((await confirm(proposal.id, { reason: '   ' })).statusCode).toBe(400);
    expect(await lab.visitsOf(1045)).toEqual([]);
    const done = ok<Proposal>(await confirm(proposal.id, { reason: 'Luis offered to come in' }));
    expect(done).toMatchObject({ state: 'confirmed', problem: null });
    const [visit] = await lab.visitsOf(1045);
    const topic = companyTopic(lab.company.companyId, 'timeline');
    const events = ok<{ items: { event: { type: string; reason: string | null } }[] }>(
      await lab.company.manager.call('GET', `/api/events?topic=${topic}&about=visit:${visit?.id}`),
    );
    expect(events.items.map(({ event }) => [event.type, event.reason])).toEqual([
      ['visit.planned', 'Luis offered to come in'],
    ]);
  });

  it('needs it also for a rule that began to apply later, and stays open until then', async () => {
    const proposal = only(await say(lab.company.manager, 'reassign job 1042 to Luis Ortega'));
    expect(proposal).toMatchObject({ needsReason: false, warnings: [] });
    await leaveShifts('Luis Ortega');
    const answer = await confirm(proposal.id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown[] }>().errors).toEqual([expect.objectContaining(offShift)]);
    expect((await lab.readJob(1042)).technicianNames).toEqual(['Ana Voss']);
    expect(ok<Proposal>(await confirm(proposal.id, { reason: 'Ana is ill' })).state).toBe('confirmed');
    expect((await lab.readJob(1042)).technicianNames).toEqual(['Luis Ortega']);
  });
});

describe('what proposals do and take back', () => {
  it('plans a visit, which undo calls off', async () => {
    const proposal = only(await say(lab.company.manager, 'schedule job 1045 tomorrow at 9 with Luis'));
    expect(proposal.changes).toContainEqual({ label: 'Technician', before: '', after: 'Luis Ortega' });
    const done = await decide(lab.company.manager, proposal, 'confirm');
    expect(done).toMatchObject({ state: 'confirmed', undoable: true });
    expect(await lab.readJob(1045)).toMatchObject({ state: 'scheduled', technicianNames: ['Luis Ortega'] });
    expect((await decide(lab.company.manager, proposal, 'undo')).state).toBe('undone');
    expect((await lab.readJob(1045)).state).toBe('unscheduled');
    expect((await decide(lab.company.manager, proposal, 'undo')).state).toBe('undone');
  });

  it('moves a visit, which undo moves back', async () => {
    const [before] = await lab.visitsOf(1042);
    const proposal = only(await say(lab.company.manager, 'move job 1042 to tomorrow 3pm'));
    await decide(lab.company.manager, proposal, 'confirm');
    expect((await lab.visitsOf(1042))[0]?.scheduledStart).not.toBe(before?.scheduledStart);
    expect((await decide(lab.company.manager, proposal, 'undo')).state).toBe('undone');
    expect((await lab.visitsOf(1042))[0]).toMatchObject({
      scheduledStart: before?.scheduledStart,
      scheduledEnd: before?.scheduledEnd,
    });
  });

  it('reassigns a visit, and back', async () => {
    const proposal = only(await say(lab.company.manager, 'reassign job 1042 to Luis Ortega'));
    expect(proposal.changes).toEqual([{ label: 'Technician', before: 'Ana Voss', after: 'Luis Ortega' }]);
    await decide(lab.company.manager, proposal, 'confirm');
    expect((await lab.readJob(1042)).technicianNames).toEqual(['Luis Ortega']);
    await decide(lab.company.manager, proposal, 'undo');
    expect((await lab.readJob(1042)).technicianNames).toEqual(['Ana Voss']);
  });

  it('cancels a job with its visit, which undo plans again as it was', async () => {
    const [before] = await lab.visitsOf(1042);
    const proposal = only(await say(lab.company.manager, 'cancel job 1042 because the building burned down'));
    await decide(lab.company.manager, proposal, 'confirm');
    expect(await lab.readJob(1042)).toMatchObject({
      state: 'cancelled',
      stateReason: 'the building burned down',
    });
    const undone = await decide(lab.company.manager, proposal, 'undo');
    expect(undone).toMatchObject({ state: 'undone', problem: null });
    expect(await lab.readJob(1042)).toMatchObject({
      state: 'scheduled',
      scheduledStart: before?.scheduledStart,
      technicianNames: ['Ana Voss'],
    });
  });

  it('does not undo over a later change by another user', async () => {
    const proposal = only(await say(lab.company.manager, 'reassign job 1042 to Luis Ortega'));
    await decide(lab.company.manager, proposal, 'confirm');
    const [visit] = await lab.visitsOf(1042);
    ok(
      await lab.company.admin.call('PATCH', `/api/visits/${visit?.id}`, {
        payload: { notes: 'Bring a ladder' },
        revision: visit?.revision ?? 0,
      }),
    );
    const kept = await decide(lab.company.manager, proposal, 'undo');
    expect(kept).toMatchObject({ state: 'confirmed', undoable: false });
    expect(kept.problem).toMatch(/^Not taken back/);
    expect((await lab.readJob(1042)).technicianNames).toEqual(['Luis Ortega']);
  });

  it('creates a job with its first visit in one go, or neither', async () => {
    const order = 'Book a boiler service for Carmen Rivera tomorrow at 10am with Ana Voss';
    const first = only(await say(lab.company.manager, order));
    const second = only(await say(lab.company.manager, order));
    const done = await decide(lab.company.manager, first, 'confirm');
    expect(done).toMatchObject({ state: 'confirmed', undoable: true });
    const failed = await decide(lab.company.manager, second, 'confirm');
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.problem).toMatch(/Ana Voss is booked/);
    const jobs = ok<Page<Job>>(await lab.company.manager.call('GET', '/api/jobs?q=boiler%20service')).items;
    expect(jobs.map(({ state }) => state).toSorted()).toEqual(['scheduled', 'unscheduled']);
    expect((await decide(lab.company.manager, first, 'undo')).state).toBe('undone');
    const id = done.result?.href.split('/').at(-1);
    expect(ok<Job>(await lab.company.manager.call('GET', `/api/jobs/${id}`)).state).toBe('cancelled');
  });

  it('writes to a customer in the words that were typed', async () => {
    const proposal = only(
      await say(lab.company.manager, 'email Harbor Bakery: We come at 9 <b>sharp</b> & bring\n“parts”'),
    );
    const done = await decide(lab.company.manager, proposal, 'confirm');
    expect(done).toMatchObject({ state: 'confirmed', undoable: false });
    const { items } = ok<Page<{ body: string; channel: string; delivery: string }>>(
      await lab.company.manager.call(
        'GET',
        `/api/communications?customerId=${lab.company.customers.get('Harbor Bakery')?.id}`,
      ),
    );
    expect(items).toMatchObject([
      { body: 'We come at 9 <b>sharp</b> & bring\n“parts”', channel: 'email', delivery: 'queued' },
    ]);
  });

  it('runs a report whose file is for its owner alone', async () => {
    const proposal = only(await say(lab.company.manager, 'export all jobs created this week as csv'));
    const before = await lab.company.manager.call('GET', `/api/ai/reports/${proposal.id}`);
    expect(before.statusCode).toBe(404);
    const { result } = await decide(lab.company.manager, proposal, 'confirm');
    const file = await lab.company.manager.call('GET', result?.href ?? '');
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe('What,Number,Title,Customer,Trade,State,Priority,Created,Completed');
    expect(lines).toHaveLength(9);
    expect((await lab.company.admin.call('GET', result?.href ?? '')).statusCode).toBe(404);
  });
});
