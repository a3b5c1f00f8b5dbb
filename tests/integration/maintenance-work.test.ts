import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type {
  MaintenanceOccurrence,
  Upcoming,
} from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { generateDue } from '@switchyard/platform/maintenance/generate-work.ts';
import { lockPlan } from '@switchyard/platform/maintenance/record-plan.ts';
import { generateMaintenance } from '@switchyard/workers/schedules/generate-maintenance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/maintenance';
let app: TestApp;
let company: WorkCompany;
let today: string;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  today = createZoneClock(company.site.timeZone).day(Date.now());
});
afterAll(() => app[Symbol.asyncDispose]());

const deps = (aheadDays = 0) => {
  const { database, relayDatabase } = app.services;
  const clock = { now: () => new Date(Date.now() + aheadDays * 86_400_000) };
  return { database, relayDatabase, poker: app.deps.poker, clock };
};
const draft = async (fields: Record<string, unknown> = {}) =>
  ok<MaintenancePlan>(
    await company.manager.call('POST', base, {
      payload: {
        name: 'Boiler service',
        customerId: company.account.id,
        siteId: company.site.id,
        jobTitle: 'Service the boiler',
        jobType: 'Maintenance',
        trade: 'hvac',
        rrule: 'FREQ=WEEKLY',
        startsOn: today,
        ...fields,
      },
    }),
  );
const step = async ({ id, revision }: MaintenancePlan, to: string, reason?: string) =>
  ok<MaintenancePlan>(
    await company.manager.call('POST', `${base}/${id}/transitions`, {
      revision,
      payload: { to, ...(reason === undefined ? {} : { reason }) },
    }),
  );
const activePlan = async (fields: Record<string, unknown> = {}) => step(await draft(fields), 'active');
const read = async ({ id }: { id: string }) =>
  ok<MaintenancePlan>(await company.manager.call('GET', `${base}/${id}`));
const occurrencesOf = async ({ id }: { id: string }) =>
  ok<{ occurrences: MaintenanceOccurrence[] }>(await company.manager.call('GET', `${base}/${id}/occurrences`))
    .occurrences;
const jobOf = async (id: string | null) => ok<Job>(await company.manager.call('GET', `/api/jobs/${id}`));
const onlyJob = async (plan: { id: string }) => {
  const [occurrence] = await occurrencesOf(plan);
  return await jobOf(occurrence?.jobId ?? null);
};
const act = (plan: MaintenancePlan, path: string, payload?: Record<string, unknown>) =>
  company.manager.call('POST', `${base}/${plan.id}/${path}`, {
    revision: plan.revision,
    ...(payload ? { payload } : {}),
  });
const cancel = async ({ id, revision }: Job) =>
  ok<Job>(
    await company.manager.call('POST', `/api/jobs/${id}/transitions`, {
      revision,
      payload: { to: 'cancelled', reason: 'The customer is away' },
    }),
  );
/** Completes the job by a visit. */
const complete = async (job: Job) => {
  const visit = await company.newVisit({ jobId: job.id });
  await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
};
const codesOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

describe('an active plan', () => {
  it('generates a job ahead of its date, linked both ways, with what the plan says', async () => {
    const plan = await activePlan({ leadDays: 0, requiredSkills: [{ skill: 'boilers', level: 2 }] });
    expect(plan).toMatchObject({ nextDueOn: today, state: 'active', open: null });
    await generateMaintenance(deps());
    const job = await onlyJob(plan);
    expect(job).toMatchObject({
      source: 'maintenance',
      state: 'unscheduled',
      title: 'Service the boiler',
      requiredSkills: [{ skill: 'boilers', level: 2 }],
    });
    expect(job.resolveBy).toBe(
      createZoneClock(company.site.timeZone).startOfDay(addDays(today, 8)).toISOString(),
    );
    expect(await read(plan)).toMatchObject({ open: { state: 'generated', jobId: job.id } });
    const linked = await company.manager.call('GET', `${base}?jobId=${job.id}`);
    expect(ok<Page<MaintenancePlan>>(linked).items.map(({ id }) => id)).toEqual([plan.id]);
  });

  it('generates once, however many workers look at the same time and wherever one dies', async () => {
    const plan = await activePlan({ name: 'Raced' });
    const { companyId } = company;
    const context = systemContext(companyId);
    // Dies after everything is written, before the commit.
    const dying = runCommand(deps(), context, async (unit) => {
      const locked = await lockPlan(unit, plan.id);
      if (locked) await generateDue(unit, locked);
      throw new Error('The worker died');
    });
    await expect(dying).rejects.toThrow('The worker died');
    expect(await occurrencesOf(plan)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => generateMaintenance(deps())));
    expect(await occurrencesOf(plan)).toMatchObject([{ dueOn: today, state: 'generated' }]);
    const jobs = await company.manager.call('GET', '/api/jobs?q=Service&limit=100');
    const { jobId } = (await occurrencesOf(plan))[0] ?? {};
    expect(ok<Page<Job>>(jobs).items.filter(({ id }) => id === jobId)).toHaveLength(1);
  });

  it('generates nothing more if the clock of a worker jumps years ahead and back', async () => {
    const plan = await activePlan({ name: 'Jumped', rrule: 'FREQ=DAILY', leadDays: 0 });
    await generateMaintenance(deps(800));
    await generateMaintenance(deps(-800));
    await generateMaintenance(deps());
    expect(await occurrencesOf(plan)).toMatchObject([{ dueOn: today, state: 'generated' }]);
  });

  it('takes its occurrence back from a cancelled job, and generates it again when asked', async () => {
    const plan = await activePlan({ name: 'Given back' });
    await generateMaintenance(deps());
    const job = await onlyJob(plan);
    await cancel(job);
    const given = await read(plan);
    expect(given).toMatchObject({ nextDueOn: today, open: { state: 'planned' } });
    await generateMaintenance(deps());
    expect((await occurrencesOf(plan)).filter(({ dueOn }) => dueOn === today)).toMatchObject([
      { state: 'skipped', authorName: null },
    ]);
    const next = await onlyJob(plan);
    expect(next.id).not.toBe(job.id);
    await cancel(next);
    const again = ok<MaintenancePlan>(await act(await read(plan), 'generate'));
    expect(again.open?.state).toBe('generated');
    expect((await onlyJob(plan)).id).not.toBe(next.id);
    expect((await act(again, 'generate')).statusCode).toBe(409);
  });

  it('is done with its job; the next date of a plan by completion counts from there', async () => {
    const plan = await activePlan({ name: 'Completed', rrule: 'FREQ=MONTHLY', basis: 'completed' });
    await generateMaintenance(deps());
    await complete(await onlyJob(plan));
    const [done] = await occurrencesOf(plan);
    expect(done).toMatchObject({ state: 'done' });
    const after = await read(plan);
    expect(after.open).toBeNull();
    expect(after.compliance).toEqual({ onTime: 1, due: 1 });
    expect(after.nextDueOn?.slice(0, 7)).not.toBe(done?.doneOn?.slice(0, 7));
    expect((after.nextDueOn ?? '') > addDays(done?.doneOn ?? '', 27)).toBe(true);
  });

  it('lets its visit be completed with a signature only, if it asks for one', async () => {
    const plan = await activePlan({ name: 'Signed', requiresSignature: true, instructions: 'Ring twice' });
    await generateMaintenance(deps());
    const job = await onlyJob(plan);
    expect(job.instructions).toBe('Ring twice\nA signature is required to complete the visit.');
    const planned = await company.newVisit({ jobId: job.id, startHour: 40 });
    const visit = await company.advance(planned, 'dispatched', 'en_route', 'on_site', 'in_progress');
    const finish = async () =>
      company.manager.call('POST', `/api/visits/${visit.id}/transitions`, {
        revision: visit.revision,
        payload: { to: 'completed', resolution: 'Serviced' },
      });
    expect(codesOf(await finish())).toEqual(['/signature required']);
    const data = { signerName: 'Mae Harbor', typed: true, strokes: [], documentHash: 'a'.repeat(64) };
    ok(
      await company.manager.call('POST', `/api/visits/${visit.id}/entries`, {
        payload: { kind: 'signature', data },
      }),
    );
    ok(await finish());
    expect(await occurrencesOf(plan)).toMatchObject([{ state: 'done' }]);
  });

  it('skips its next date with a reason, and no other one', async () => {
    const plan = await activePlan({ name: 'Skipped', rrule: 'FREQ=MONTHLY', startsOn: addDays(today, 40) });
    const wrong = await act(plan, 'skip', { dueOn: today, reason: 'Holidays' });
    expect(codesOf(wrong)).toEqual(['/dueOn not_next']);
    const first = addDays(today, 40);
    const after = ok<MaintenancePlan>(await act(plan, 'skip', { dueOn: first, reason: 'Holidays' }));
    expect((after.nextDueOn ?? '') > first).toBe(true);
    expect(await occurrencesOf(plan)).toMatchObject([{ dueOn: first, state: 'skipped', reason: 'Holidays' }]);
    expect(after.compliance).toEqual({ onTime: 0, due: 0 });
  });

  it('is not due before its activation, nor while it is paused', async () => {
    const plan = await draft({ name: 'Paused', startsOn: addDays(today, -100), leadDays: 0 });
    const active = await step(plan, 'active');
    expect((active.nextDueOn ?? '') >= today).toBe(true);
    const paused = await step(active, 'paused', 'Rebuilding');
    expect(paused).toMatchObject({ nextDueOn: null, lateFrom: null });
    await generateMaintenance(deps());
    expect(await occurrencesOf(plan)).toEqual([]);
    expect((await act(paused, 'generate')).statusCode).toBe(409);
  });
});

describe('a plan by a meter', () => {
  const measure = async (id: string, value: number, hoursAgo: number, fields = {}) => {
    const occurredAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const payload = { meter: 'Run hours', unit: 'h', value, occurredAt, ...fields };
    ok(await company.manager.call('POST', `/api/equipment/${id}/readings`, { payload }));
  };

  it('falls due when the meter has counted its interval, resets included', async () => {
    const { id: customerId } = company.account;
    const item = ok<Equipment>(
      await company.manager.call('POST', '/api/equipment', {
        payload: { name: 'Compressor', customerId, siteId: company.site.id },
      }),
    );
    await measure(item.id, 1000, 5);
    const meter = { trigger: 'meter', meter: 'run hours', meterInterval: 250, equipmentIds: [item.id] };
    const plan = await activePlan({ name: 'Oil', rrule: null, ...meter });
    expect(plan.nextDueOn).toBeNull();
    await measure(item.id, 1200, 0);
    await generateMaintenance(deps());
    expect(await occurrencesOf(plan)).toEqual([]);
    const upcoming = await company.manager.call('GET', `${base}/${plan.id}/upcoming`);
    expect(ok<Upcoming>(upcoming)).toMatchObject({ dates: [], meterUse: { used: 200, unit: 'h' } });
    await measure(item.id, 0, 0, { isReset: true, resetReason: 'New counter' });
    await measure(item.id, 60, 0);
    await generateMaintenance(deps());
    expect(await occurrencesOf(plan)).toMatchObject([
      { dueOn: today, cause: 'meter', meterValue: 60, state: 'generated' },
    ]);
    expect((await onlyJob(plan)).equipmentIds).toEqual([item.id]);
  });

  it('names exactly one piece of equipment, its meter and the interval', async () => {
    const answer = await company.manager.call('POST', base, {
      payload: { ...(await bare()), trigger: 'either', equipmentIds: [] },
    });
    expect(codesOf(answer)).toEqual(['/meter required', '/meterInterval required', '/equipmentIds one_only']);
  });
});

const bare = async () => ({
  name: 'Refused',
  customerId: company.account.id,
  siteId: company.site.id,
  jobTitle: 'Service',
  jobType: 'Maintenance',
  trade: 'hvac',
});

describe('a rule is refused', () => {
  it.each([
    [{ rrule: 'FREQ=MINUTELY' }, '/rrule too_often'],
    [{ rrule: 'FREQ=DAILY;BYHOUR=8,9' }, '/rrule too_often'],
    [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, '/rrule never'],
    [{ rrule: 'FREQ=DAILY;COUNT=3' }, '/rrule has_end'],
    [{ rrule: 'FREQ=DAILY;INTERVAL=0' }, '/rrule invalid_rule'],
    [{ rrule: 'every month' }, '/rrule invalid_rule'],
    [{ rrule: null }, '/rrule required'],
    [{ rrule: 'FREQ=WEEKLY;BYDAY=MO', basis: 'completed' }, '/rrule not_from_completion'],
    [{ startsOn: '2026-06-01', endsOn: '2026-05-01' }, '/endsOn before_start'],
    [
      { rrule: 'FREQ=YEARLY', startsOn: '2026-06-01', seasonFrom: '11-01', seasonTo: '02-28' },
      '/seasonFrom never',
    ],
    [
      { rrule: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', startsOn: '2026-06-01', endsOn: '2026-12-31' },
      '/endsOn never',
    ],
    [
      { rrule: 'FREQ=DAILY', startsOn: '2026-06-01', endsOn: '2026-06-01', excludedDays: ['2026-06-01'] },
      '/endsOn never',
    ],
    [{ seasonFrom: '04-01' }, '/seasonTo required'],
  ])('for %j', async (fields, expected) => {
    const answer = await company.manager.call('POST', base, { payload: { ...(await bare()), ...fields } });
    expect(codesOf(answer)).toEqual([expected]);
  });
});
