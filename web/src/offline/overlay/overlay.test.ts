import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { describe, expect, it } from 'vitest';
import type { ActionView } from '../../core/action-view.ts';
import type { EnqueueInput } from '../actions/enqueue-input.ts';
import { makeDraft } from '../actions/make-draft.ts';
import { overlayList, overlayRecord } from './overlay.ts';
import { toActionView } from '../outbox/to-action-view.ts';

const context = { author: { userId: 'u', name: 'Ana', technicianId: 't' }, companyId: 'c', now: 0 };
const at = '1970-01-01T00:00:00.000Z';
const job = { id: 'j1', revision: 3, title: 'No heat', tags: ['a'], deletedAt: null };

function queued(input: EnqueueInput, fields: Partial<ActionView> = {}): ActionView {
  const { draft } = makeDraft(input, context);
  const row = { ...draft, seq: 1, companyId: 'c', userId: 'u' };
  return { ...toActionView(row, { isBlocked: false, uploadProgress: null }), ...fields };
}

describe('what is unsent over what the server says', () => {
  it('is the server itself when nothing is unsent', () => {
    const list = [job];
    expect(overlayList('job', list, [])).toBe(list);
    const other = queued({ method: 'PATCH', path: '/api/jobs/j2', body: { title: 'x' } });
    expect(overlayList('job', list, [other])).toBe(list);
    expect(overlayRecord('job', job, [other])).toBe(job);
  });

  it('shows a change, marked, on the revision that the server has', () => {
    const change = queued({ method: 'PATCH', path: '/api/jobs/j1', body: { title: 'Boiler' }, record: job });
    expect(overlayRecord('job', job, [change])).toEqual({
      ...job,
      title: 'Boiler',
      updatedAt: at,
      optimistic: true,
      queued: true,
    });
  });

  it('shows changed custom fields among those that stay, without removed ones', () => {
    const record = { ...job, custom: { floor: 1, gate: 'A', zone: 'north' } };
    const body = { custom: { floor: 2, gate: null } };
    const change = queued({ method: 'PATCH', path: '/api/jobs/j1', body, record });
    expect(overlayRecord('job', record, [change])).toMatchObject({ custom: { floor: 2, zone: 'north' } });
  });

  it('shows a change of the signed-in profile, which calls name by no id', () => {
    const profile = { id: 'u', firstName: 'Ana', revision: 2 };
    const change = queued({ method: 'PATCH', path: '/api/profile', body: { firstName: 'Nora' } });
    expect(overlayRecord('profile', profile, [change])).toMatchObject({ id: 'u', firstName: 'Nora' });
    const applied = { ...change, result: { at: 0, realId: null, record: { ...profile, revision: 3 } } };
    expect(overlayRecord('profile', profile, [applied])).toMatchObject({ revision: 3 });
  });

  it('keeps what was applied until the record itself is as new, without a step back', () => {
    const record = { ...job, title: 'Boiler', revision: 4 };
    const applied = queued(
      { method: 'PATCH', path: '/api/jobs/j1', body: { title: 'Boiler' } },
      { result: { at: 0, realId: null, record } },
    );
    expect(overlayRecord('job', job, [applied])).toEqual(record);
    const newer = { ...job, title: 'Someone else', revision: 5 };
    expect(overlayRecord('job', newer, [applied])).toBe(newer);
  });

  it('shows the truth while a person has to settle a refused change', () => {
    const change = queued(
      { method: 'PATCH', path: '/api/jobs/j1', body: { title: 'x' } },
      { state: 'conflict' },
    );
    expect(overlayRecord('job', job, [change])).toBe(job);
  });

  it('lists what was made here, by its real id once it has one, and never twice', () => {
    const made = queued({ method: 'POST', path: '/api/jobs', body: { title: 'New' } });
    const [first] = overlayList('job', [job], [made]);
    expect(first).toMatchObject({ title: 'New', revision: 0, state: 'unscheduled' });
    expect(first?.id).toMatch(/^temp_/);
    const record = { ...job, id: 'j9', title: 'New' };
    const applied = { ...made, result: { at: 0, realId: 'j9', record } };
    expect(overlayList('job', [job], [applied]).map(({ id }) => id)).toEqual(['j9', 'j1']);
    expect(overlayList('job', [record, job], [applied]).map(({ id }) => id)).toEqual(['j9', 'j1']);
  });

  it('leaves out what was deleted here', () => {
    const gone = queued({ method: 'DELETE', path: '/api/jobs/j1', record: job });
    expect(overlayList('job', [job], [gone])).toEqual([]);
  });

  it('shows the next state of a visit with its stamp', () => {
    const stamps = { enRouteAt: null, arrivedAt: null };
    const visit = {
      id: 'v1',
      revision: 2,
      state: 'en_route',
      stamps,
      job: { state: 'en_route' },
    } as unknown as Visit;
    const occurredAt = '2026-11-20T08:00:00.000Z';
    const step = queued({
      method: 'POST',
      path: '/api/visits/v1/transitions',
      body: { to: 'on_site', occurredAt },
      record: visit,
    });
    expect(overlayRecord('visit', visit, [step])).toMatchObject({
      state: 'on_site',
      stamps: { arrivedAt: occurredAt },
      job: { state: 'on_site' },
    });
  });

  it('answers a delete with success and its time', () => {
    const { record } = makeDraft({ method: 'DELETE', path: '/api/jobs/j1', record: job }, context);
    expect(record).toMatchObject({ success: true, deletedAt: at, optimistic: true, queued: true });
  });
});
