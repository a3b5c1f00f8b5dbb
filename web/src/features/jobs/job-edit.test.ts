import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import { editedFields } from '../../records/edited-fields.ts';
import { jobEditFields } from './job-fields.ts';
import { jobEditSchema, pastWarning, toJobEditInput, toJobPatch } from './job-form.ts';

const zone = 'America/New_York';
const job: Job = {
  id: '01a1fa80-da98-736b-b2f4-a374c6ecad37',
  revision: 3,
  createdAt: '2026-11-20T14:48:31.000Z',
  updatedAt: '2026-11-20T14:48:31.000Z',
  deletedAt: null,
  number: 396,
  title: 'No heat',
  type: 'Repair',
  trade: 'hvac',
  state: 'unscheduled',
  priority: 'medium',
  source: 'phone',
  description: 'Cold since Monday',
  instructions: '',
  internalNotes: null,
  customerId: '01a1fa80-da98-736b-b2f4-a374c6ecad38',
  customerName: 'Fenway Apartments',
  siteId: '01a1fa80-da98-736b-b2f4-a374c6ecad39',
  siteName: 'Main house',
  siteAddress: '80 Boylston St, Boston',
  siteTimeZone: zone,
  territory: null,
  latitude: null,
  longitude: null,
  contactId: null,
  requiredSkills: [{ skill: 'boiler', level: 2 }],
  estimatedMinutes: 60,
  crewSize: 1,
  respondBy: null,
  resolveBy: '2026-11-30T19:48:31.000Z',
  earliestStart: null,
  latestFinish: null,
  poNumber: null,
  nteMinor: 25_000,
  parentJobId: null,
  equipmentIds: [],
  stateReason: null,
  completedAt: null,
  tags: ['boiler', 'winter'],
  externalRef: null,
  custom: {},
  technicianIds: [],
  technicianNames: [],
  scheduledStart: null,
  scheduledEnd: null,
  visitCount: 0,
};

describe('editing a job', () => {
  it('shows it on the clock of the company and changes nothing by itself', () => {
    const shown = toJobEditInput(job, zone);
    expect(shown).toMatchObject({
      resolveBy: '2026-11-30T14:48',
      nteMinor: '250.00',
      tags: 'boiler, winter',
    });
    expect(editedFields(shown, toJobEditInput(job, zone))).toEqual([]);
    expect(jobEditSchema.safeParse(shown).success).toBe(true);
  });

  it('sends what was edited and nothing else', () => {
    const typed = {
      ...toJobEditInput(job, zone),
      title: ' No heat, 3rd floor ',
      resolveBy: '2026-11-29T08:00',
      nteMinor: '300',
      tags: '',
      internalNotes: 'Ring first',
    };
    const fields = editedFields(typed, toJobEditInput(job, zone));
    expect(toJobPatch(jobEditSchema.parse(typed), fields, zone)).toEqual({
      title: 'No heat, 3rd floor',
      resolveBy: '2026-11-29T13:00:00.000Z',
      nteMinor: 30_000,
      tags: [],
      internalNotes: 'Ring first',
    });
  });

  it('clears what was emptied', () => {
    const typed = { ...toJobEditInput(job, zone), resolveBy: '', nteMinor: '' };
    const patch = toJobPatch(
      jobEditSchema.parse(typed),
      editedFields(typed, toJobEditInput(job, zone)),
      zone,
    );
    expect(patch).toEqual({ resolveBy: null, nteMinor: null });
  });

  it.each([
    ['estimatedMinutes', '4'],
    ['estimatedMinutes', 'soon'],
    ['crewSize', '0'],
    ['title', '   '],
    ['nteMinor', '12.345'],
    ['requiredSkills', [{ skill: 'Boiler!', level: 2 }]],
  ])('refuses %s %j at the field', (field, value) => {
    const result = jobEditSchema.safeParse({ ...toJobEditInput(job, zone), [field]: value });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  it('refuses a window that ends before it begins', () => {
    const typed = {
      ...toJobEditInput(job, zone),
      earliestStart: '2026-11-22T10:00',
      latestFinish: '2026-11-22T09:00',
    };
    expect(jobEditSchema.safeParse(typed).error?.issues[0]?.path).toEqual(['latestFinish']);
  });

  it('refuses a job that is to be resolved before it is to be responded to', () => {
    const times = { respondBy: '2026-11-22T10:00', resolveBy: '2026-11-22T09:00' };
    const crossed = jobEditSchema.safeParse({ ...toJobEditInput(job, zone), ...times });
    expect(crossed.error?.issues[0]?.path).toEqual(['resolveBy']);
  });

  it('warns of times that have passed, on the clock of the company', () => {
    const now = Date.parse('2026-11-22T15:00:00Z');
    expect(pastWarning('2026-11-22T09:59', { zone, now })).toBe('This time has passed');
    expect(pastWarning('2026-11-22T10:01', { zone, now })).toBeUndefined();
    expect(pastWarning('', { zone, now })).toBeUndefined();
    const warnings = jobEditFields(job, zone).flatMap((field) =>
      field.warn?.('2020-01-01T10:00') === undefined ? [] : [field.name],
    );
    expect(warnings).toEqual(['respondBy', 'resolveBy', 'latestFinish']);
  });
});
