import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Records for tests, in New York on Friday 20 November 2026 (UTC-5). Every field can be overridden. */
export const sampleDay = '2026-11-20';

/** The instant of a time on the sample day: `at('09:30')`. */
export function at(time: string): string {
  return new Date(`${sampleDay}T${time}:00-05:00`).toISOString();
}

export function ms(time: string): number {
  return Date.parse(at(time));
}

const stamp = '2026-11-01T00:00:00.000Z';
const record = { revision: 1, createdAt: stamp, updatedAt: stamp, deletedAt: null };

export function sampleTechnician(id: string, changes: Partial<Technician> = {}): Technician {
  return {
    ...record,
    id,
    number: 1,
    userId: null,
    name: id,
    email: null,
    phone: null,
    trade: 'hvac',
    skills: [{ skill: 'hvac', level: 3 }],
    territory: 'Fenway',
    home: { latitude: 42.34, longitude: -71.09 },
    shifts: [{ weekday: 5, startMinute: 480, endMinute: 1020 }],
    active: true,
    externalRef: null,
    custom: {},
    status: 'available',
    ...changes,
  };
}

type VisitChanges = Partial<Omit<Visit, 'job'>> & { job?: Partial<Visit['job']> };

export function sampleVisit(id: string, from: string, to: string, changes: VisitChanges = {}): Visit {
  const { job, ...rest } = changes;
  return {
    ...record,
    id,
    jobId: `job-of-${id}`,
    sequence: 1,
    state: 'planned',
    scheduledStart: at(from),
    scheduledEnd: at(to),
    windowStart: null,
    windowEnd: null,
    pinned: false,
    notes: '',
    resolution: null,
    stateReason: null,
    stamps: {
      dispatchedAt: null,
      acceptedAt: null,
      enRouteAt: null,
      arrivedAt: null,
      startedAt: null,
      pausedAt: null,
      completedAt: null,
    },
    assignments: [{ technicianId: 'ada', technicianName: 'Ada', role: 'lead' }],
    ...rest,
    job: {
      id: `job-of-${id}`,
      number: 1,
      title: `Visit ${id}`,
      type: 'Repair',
      trade: 'hvac',
      state: 'scheduled',
      priority: 'medium',
      customerId: 'customer',
      customerName: 'Customer',
      siteAddress: `${id} Street`,
      territory: 'Fenway',
      latitude: 42.345,
      longitude: -71.095,
      requiredSkills: [],
      respondBy: null,
      resolveBy: null,
      ...job,
    },
  };
}

export function sampleJob(id: string, changes: Partial<Job> = {}): Job {
  return {
    ...record,
    id,
    number: 100,
    title: `Job ${id}`,
    type: 'Repair',
    trade: 'hvac',
    state: 'unscheduled',
    priority: 'medium',
    source: 'phone',
    description: '',
    instructions: '',
    internalNotes: null,
    customerId: 'customer',
    customerName: 'Customer',
    siteId: 'site',
    siteName: 'Site',
    siteAddress: '1 Street',
    siteTimeZone: 'America/New_York',
    territory: 'Fenway',
    latitude: 42.35,
    longitude: -71.1,
    contactId: null,
    requiredSkills: [{ skill: 'hvac', level: 2 }],
    estimatedMinutes: 60,
    crewSize: 1,
    respondBy: null,
    resolveBy: null,
    earliestStart: null,
    latestFinish: null,
    poNumber: null,
    nteMinor: null,
    parentJobId: null,
    equipmentIds: [],
    stateReason: null,
    completedAt: null,
    tags: [],
    externalRef: null,
    custom: {},
    technicianIds: [],
    technicianNames: [],
    scheduledStart: null,
    scheduledEnd: null,
    visitCount: 0,
    ...changes,
  };
}
