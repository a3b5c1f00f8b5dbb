import type { Page } from '@switchyard/contracts/http/page.ts';
import { describe, expect, it } from 'vitest';
import { decide, only } from '../assistant/decide-proposal.ts';
import { say } from '../assistant/phrasing-company.ts';
import { openProposalLab } from '../assistant/proposal-lab.ts';
import { ok } from '../support/work-company.ts';

const lab = openProposalLab();

describe('by role', () => {
  const officeOrders = [
    'create a new client Blue Door Cafe',
    'create a job for Harbor Bakery: oven does not light',
    'cancel job 1042',
    'cancel my next visit',
    'reassign job 1042 to Luis Ortega',
    'schedule job 1042 tomorrow at 9 with Luis',
  ];

  it('a technician is proposed nothing of the office', async () => {
    for (const order of officeOrders) {
      const reply = await say(lab.company.technician, order);
      expect({ order, proposals: reply.proposals }).toEqual({ order, proposals: [] });
    }
  });

  it('a customer is proposed nothing of the office, but to write there', async () => {
    for (const order of officeOrders) {
      const { proposals } = await say(lab.company.customer, order);
      const titles = proposals.map(({ kind, title }) => `${kind} ${title}`);
      expect({
        order,
        titles: titles.filter((title) => title !== 'customer.message Message to the office'),
      }).toEqual({
        order,
        titles: [],
      });
    }
    const [foreign] = (await say(lab.company.customer, 'cancel job 1041')).proposals;
    expect(foreign).toBeUndefined();
  });

  it('a customer who wants the next visit cancelled has it written to the office, and nothing else is changed', async () => {
    const [visit] = await lab.visitsOf(1042);
    const reply = await say(lab.company.customer, 'please cancel my next visit, we are on holiday');
    expect(reply.response).toMatch(/Only the office/);
    const proposal = only(reply);
    expect(proposal).toMatchObject({ kind: 'customer.message', state: 'open' });
    const done = await decide(lab.company.customer, proposal, 'confirm');
    expect(done).toMatchObject({ state: 'confirmed', undoable: false });
    expect(done.undoNote).toMatch(/sent/);
    const job = await lab.readJob(1042);
    expect(job.state).toBe('scheduled');
    expect((await lab.visitsOf(1042))[0]?.revision).toBe(visit?.revision);
    const messages = await lab.company.manager.call('GET', `/api/communications?jobId=${job.id}`);
    const [message, ...others] = ok<Page<{ body: string; direction: string }>>(messages).items;
    expect(others).toEqual([]);
    expect(message?.direction).toBe('in');
    expect(message?.body).toMatch(
      /^Please cancel my visit on .* \(#1042 No heat.*\)\. Reason: we are on holiday\.$/,
    );
  });

  it('`my next visit` of an office user is not the job mentioned before', async () => {
    const first = await say(lab.company.manager, 'status of job 1044?');
    const reply = await say(lab.company.manager, 'cancel my next visit', first.conversationId);
    expect(reply.proposals).toEqual([]);
    expect(reply.response).toMatch(/Which job/);
  });

  it('a customer writes to the office', async () => {
    const proposal = only(await say(lab.company.customer, 'message the office: please use the back door'));
    expect(proposal.title).toBe('Message to the office');
    expect((await decide(lab.company.customer, proposal, 'confirm')).state).toBe('confirmed');
  });

  it('a person who lost the right in between is refused at the confirmation', async () => {
    const proposal = only(await say(lab.company.manager, 'cancel job 1044'));
    await lab.testApp.deps.database.inCompany(lab.company.companyId, (tx) =>
      tx
        .updateTable('users')
        .set({ role: 'technician' })
        .where('id', '=', lab.company.manager.actor.userId)
        .execute(),
    );
    expect(await decide(lab.company.manager, proposal, 'confirm')).toMatchObject({
      state: 'failed',
      problem: 'The record is no longer there, or you may not see it any more.',
    });
  });
});

describe('undo', () => {
  it('a new customer is deleted again by an admin, and archived by a manager, unless work came in', async () => {
    const byAdmin = only(await say(lab.company.admin, 'create a new client Blue Door Cafe'));
    expect(await decide(lab.company.admin, byAdmin, 'confirm')).toMatchObject({
      undoable: true,
      undoNote: null,
    });
    expect((await decide(lab.company.admin, byAdmin, 'undo')).state).toBe('undone');
    expect(await lab.customersCalled('Blue Door')).toEqual([]);

    const byManager = only(await say(lab.company.manager, 'create a new client Red Door Cafe'));
    const made = await decide(lab.company.manager, byManager, 'confirm');
    expect(made.undoable).toBe(true);
    expect(made.undoNote).toMatch(/archives/);
    expect((await decide(lab.company.manager, byManager, 'undo')).state).toBe('undone');
    expect(await lab.customersCalled('Red Door')).toMatchObject([{ status: 'archived' }]);
  });

  it('a new customer with open jobs stays, and the card says why', async () => {
    const proposal = only(await say(lab.company.manager, 'create a new client Green Door Cafe'));
    const done = await decide(lab.company.manager, proposal, 'confirm');
    const customerId = done.result?.href.split('/').at(-1);
    const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
    const site = ok<{ id: string }>(
      await lab.company.manager.call('POST', '/api/sites', {
        payload: { customerId, name: 'Shop', address },
      }),
    );
    const payload = {
      title: 'Oven',
      type: 'Repair',
      trade: 'hvac',
      customerId,
      siteId: site.id,
      estimatedMinutes: 60,
    };
    ok(await lab.company.manager.call('POST', '/api/jobs', { payload }));
    const kept = await decide(lab.company.manager, proposal, 'undo');
    expect(kept).toMatchObject({ state: 'confirmed', undoable: false });
    expect(kept.problem).toMatch(/^Not taken back: .*open job/);
    expect(await lab.customersCalled('Green Door')).toMatchObject([{ status: 'active' }]);
  });

  it('a card says why there is no undo any more', async () => {
    const proposal = only(await say(lab.company.manager, 'cancel job 1044'));
    expect(await decide(lab.company.manager, proposal, 'confirm')).toMatchObject({
      undoable: true,
      undoNote: null,
    });
    lab.pass(31);
    const kept = await decide(lab.company.manager, proposal, 'undo');
    expect(kept).toMatchObject({ state: 'confirmed', undoable: false });
    expect(kept.undoNote).toMatch(/30 minutes/);
    expect((await lab.readJob(1044)).state).toBe('cancelled');
  });
});
