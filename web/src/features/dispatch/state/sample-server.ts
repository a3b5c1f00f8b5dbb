import type { Change, DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { queueJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { at, sampleJob, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import type { BoardChange } from './board-records.ts';

/** Jobs of the sample company. */
export const sampleJobIds = ['j0', 'j1', 'j2', 'j3'];
const technicianIds = ['ada', 'ben'];
const waitsIn: ReadonlySet<string> = new Set(queueJobStates);

export type Told = {
  readonly jobId: string;
  readonly events: readonly TopicEvent[];
  readonly answer: readonly BoardChange[];
};

/** For tests: stores jobs and visits like the server and reports each change as event and as reply. */
export class SampleServer {
  readonly jobs = new Map(
    sampleJobIds.map((id, index) => [
      id,
      sampleJob(id, { number: index, respondBy: at(index % 2 ? '10:30' : '18:00') }),
    ]),
  );
  readonly visits = new Map<string, Visit>();
  #offset = 1;

  readonly #queueLimit: number;

  /** A snapshot contains a limited number of waiting jobs, and the total. */
  constructor(queueLimit = 100) {
    this.#queueLimit = queueLimit;
  }

  snapshot() {
    const waiting = [...this.jobs.values()].filter((job) => waitsIn.has(job.state));
    return {
      topic: 't',
      epoch: 'e',
      offset: this.#offset,
      data: {
        kind: 'dispatch' as const,
        technicians: technicianIds.map((id) => sampleTechnician(id)),
        visits: [...this.visits.values()].filter((visit) => visit.state !== 'cancelled'),
        queue: waiting.slice(0, this.#queueLimit),
        queueTotal: waiting.length,
      },
    };
  }

  assign(jobId: string, hour: number): Told {
    const job = this.job(jobId);
    const id = `v${this.visits.size}`;
    const visit = this.#saveVisit(
      sampleVisit(id, clock(hour), clock(hour + 1), {
        jobId,
        revision: 0,
        job: { id: jobId, respondBy: job.respondBy },
      }),
    );
    const planned = this.#event('visit.planned', { kind: 'visit', visit });
    return {
      jobId,
      events: [planned, this.#jobTo(job, 'scheduled')],
      answer: [
        { kind: 'visit', visit },
        { kind: 'planned', jobId, revision: job.revision },
      ],
    };
  }

  cancelVisit(visit: Visit): Told {
    const saved = this.#saveVisit({ ...visit, state: 'cancelled' });
    const told = this.#event('visit.state_changed', { kind: 'visit', visit: saved });
    return {
      jobId: visit.jobId,
      events: [told, this.#jobTo(this.job(visit.jobId), 'unscheduled')],
      answer: [{ kind: 'visit', visit: saved }],
    };
  }

  changeVisit(visit: Visit, changes: Partial<Visit>): Told {
    const saved = this.#saveVisit({ ...visit, ...changes });
    return {
      jobId: visit.jobId,
      events: [this.#event('visit.moved', { kind: 'visit', visit: saved })],
      answer: [{ kind: 'visit', visit: saved }],
    };
  }

  stepJob(jobId: string, to: Job['state']): Told {
    const event = this.#jobTo(this.job(jobId), to);
    return { jobId, events: [event], answer: [{ kind: 'job', job: this.job(jobId) }] };
  }

  editJob(jobId: string, respondBy: string): Told {
    const job = this.#saveJob({ ...this.job(jobId), respondBy });
    const event = this.#event('job.updated', { kind: 'job', job });
    return { jobId, events: [event], answer: [{ kind: 'job', job }] };
  }

  job(id: string): Job {
    const job = this.jobs.get(id);
    if (!job) throw new Error('No such job');
    return job;
  }

  openVisitOf(jobId: string): Visit | undefined {
    return [...this.visits.values()].find((visit) => visit.jobId === jobId && visit.state !== 'cancelled');
  }

  #jobTo(job: Job, state: Job['state']): TopicEvent {
    const changes = [{ field: 'state', from: job.state, to: state }];
    return this.#event('job.state_changed', { kind: 'job', job: this.#saveJob({ ...job, state }) }, changes);
  }

  #saveJob(job: Job): Job {
    const saved = { ...job, revision: job.revision + 1 };
    this.jobs.set(job.id, saved);
    for (const visit of this.visits.values()) {
      if (visit.jobId !== job.id) continue;
      this.visits.set(visit.id, { ...visit, job: { ...visit.job, respondBy: job.respondBy } });
    }
    return saved;
  }

  #saveVisit(visit: Visit): Visit {
    const saved = { ...visit, revision: visit.revision + 1 };
    this.visits.set(visit.id, saved);
    return saved;
  }

  #event(type: DomainEvent['type'], record: DomainEvent['record'], changes: Change[] = []): TopicEvent {
    this.#offset += 1;
    const event: DomainEvent = {
      id: `event-${this.#offset}`,
      type,
      entity: { kind: 'visit', id: 'x', label: 'x', jobId: null },
      actor: { kind: 'user', id: 'u', name: 'Sam' }, // no-literal-text: a name
      source: 'web',
      occurredAt: at('09:00'),
      recordedAt: at('09:00'),
      revision: 1,
      correlationId: 'c',
      causationId: null,
      changes,
      reason: null,
      record,
    };
    return { topic: 't', offset: this.#offset, epoch: 'e', event };
  }
}

/** `9` → `09:00` */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
