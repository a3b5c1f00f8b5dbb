import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type JobState, queueJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import {
  awayByTechnician,
  type BoardChange,
  type BoardRecords,
  byStart,
  sortedIds,
} from './board-records.ts';
import { copyOf, noteVisit, visitIdsOf } from './visits-of-job.ts';

const maxGone = 400;
const queueStates: ReadonlySet<JobState> = new Set(queueJobStates);

/** Applies changes by revision: a revision that is not newer than the known one has no effect. */
export function applyChanges(records: BoardRecords, changes: readonly BoardChange[]): BoardRecords {
  const draft = new RecordsDraft(records);
  for (const change of changes) draft.apply(change);
  return draft.finish();
}

/** Collects changes so that each collection is copied once per batch, not once per record. */
class RecordsDraft {
  readonly #base: BoardRecords;
  #visits: Record<string, Visit> | null = null;
  #queue: Record<string, Job> | null = null;
  #technicians: Record<string, Technician> | null = null;
  #absences: Record<string, Absence> | null = null;
  #gone: Record<string, number> | null = null;
  #queueTotal: number;
  readonly #changedIds = new Set<string>();

  constructor(base: BoardRecords) {
    this.#base = base;
    this.#queueTotal = base.queueTotal;
  }

  apply(change: BoardChange): void {
    switch (change.kind) {
      case 'visit':
        this.#applyVisit(change.visit, change.deleted === true || change.visit.deletedAt !== null);
        return;
      case 'job':
        this.#applyJob(change);
        return;
      case 'planned':
        this.#applyPlanned(change.jobId, change.revision);
        return;
      case 'technician':
        this.#applyTechnician(change.technician, change.deleted === true);
        return;
      case 'absence':
        this.#applyAbsence(change.absence);
        return;
      default:
        change satisfies never;
    }
  }

  finish(): BoardRecords {
    const base = this.#base;
    const visits = this.#visits ?? base.visits;
    return {
      ...base,
      visits,
      rows: this.#finishRows(visits),
      queue: this.#queue ?? base.queue,
      queueTotal: this.#queueTotal,
      ...(this.#absences && {
        absencesById: this.#absences,
        absences: awayByTechnician(this.#absences, base.window),
      }),
      technicians: this.#technicians ?? base.technicians,
      technicianIds: this.#technicians ? sortedIds(this.#technicians) : base.technicianIds,
      gone: this.#gone ?? base.gone,
    };
  }

  #isStale(id: string, revision: number, known: number | undefined): boolean {
    const goneAt = (this.#gone ?? this.#base.gone)[id];
    return revision <= Math.max(known ?? 0, goneAt ?? 0);
  }

  #isGone(id: string): boolean {
    return (this.#gone ?? this.#base.gone)[id] !== undefined;
  }

  #applyVisit(visit: Visit, deleted: boolean): void {
    const known = (this.#visits ?? this.#base.visits)[visit.id];
    if (this.#isStale(visit.id, visit.revision, known?.revision)) return;
    const { start, end } = visitSpan(visit);
    const shown =
      !deleted &&
      visit.state !== 'cancelled' &&
      start < this.#base.window.end &&
      end > this.#base.window.start;
    if (!shown && !known) return;
    this.#visits ??= copyOf(this.#base.visits);
    this.#changedIds.add(visit.id);
    if (shown) {
      this.#visits[visit.id] = visit;
      noteVisit(this.#visits, visit);
      return;
    }
    delete this.#visits[visit.id];
    this.#markGone(visit.id, visit.revision);
  }

  #applyJob({ job, before, deleted }: Extract<BoardChange, { kind: 'job' }>): void {
    const known = (this.#queue ?? this.#base.queue)[job.id];
    if (this.#isStale(job.id, job.revision, known?.revision)) return;
    const waits = deleted !== true && queueStates.has(job.state);
    // The queue contains only the most urgent jobs: a job outside of it may still be waiting, unless a reply has
    // already removed it.
    const beyond = before != null && queueStates.has(before) && !this.#isGone(job.id);
    const waited = known !== undefined || beyond;
    this.#queueTotal += Number(waits) - Number(waited);
    if (waits || known) {
      this.#queue ??= { ...this.#base.queue };
      if (waits) this.#queue[job.id] = job;
      else delete this.#queue[job.id];
    }
    if (known && !waits) this.#markGone(job.id, job.revision);
    this.#refreshVisitsOf(job);
  }

  #applyPlanned(jobId: string, revision: number): void {
    const known = (this.#queue ?? this.#base.queue)[jobId];
    if (!known || known.revision > revision) return;
    this.#queue ??= { ...this.#base.queue };
    delete this.#queue[jobId];
    this.#queueTotal -= 1;
    this.#markGone(jobId, revision);
  }

  /** A visit contains the job fields shown on the board, so a changed job also updates its visits. */
  #refreshVisitsOf(job: Job): void {
    const visits = this.#visits ?? this.#base.visits;
    for (const id of visitIdsOf(this.#base.visits, job.id)) {
      const visit = visits[id];
      if (visit?.jobId !== job.id || !differs(visit, job)) continue;
      this.#visits ??= copyOf(this.#base.visits);
      this.#visits[visit.id] = { ...visit, job: { ...visit.job, ...shownOf(job) } };
      this.#changedIds.add(visit.id);
    }
  }

  #applyTechnician(technician: Technician, deleted: boolean): void {
    const known = (this.#technicians ?? this.#base.technicians)[technician.id];
    if (this.#isStale(technician.id, technician.revision, known?.revision)) return;
    this.#technicians ??= { ...this.#base.technicians };
    if (deleted) {
      delete this.#technicians[technician.id];
      this.#markGone(technician.id, technician.revision);
    } else this.#technicians[technician.id] = technician;
  }

  #applyAbsence(absence: Absence): void {
    const known = this.#absences ?? this.#base.absencesById;
    if ((known[absence.id]?.revision ?? 0) >= absence.revision) return;
    this.#absences = { ...known, [absence.id]: absence };
  }

  /** Needed only briefly, while a reply is ahead of its event, so only the last ones are kept. */
  #markGone(id: string, revision: number): void {
    const gone = Object.entries(this.#gone ?? this.#base.gone);
    this.#gone = Object.fromEntries(gone.length > maxGone ? gone.slice(-maxGone / 2) : gone);
    this.#gone[id] = revision;
  }

  /** Rebuilds only lanes that lost or gained a visit; the others keep their arrays. */
  #finishRows(visits: Readonly<Record<string, Visit>>): BoardRecords['rows'] {
    if (this.#changedIds.size === 0) return this.#base.rows;
    const rows: Record<string, readonly Visit[]> = { ...this.#base.rows };
    const added = new Map<string, Visit[]>();
    for (const id of this.#changedIds) {
      for (const { technicianId } of this.#base.visits[id]?.assignments ?? []) listOf(added, technicianId);
      const visit = visits[id];
      for (const { technicianId } of visit?.assignments ?? []) {
        if (visit) listOf(added, technicianId).push(visit);
      }
    }
    for (const [technicianId, list] of added) {
      const kept = (rows[technicianId] ?? []).filter((visit) => !this.#changedIds.has(visit.id));
      rows[technicianId] = [...kept, ...list].sort(byStart);
    }
    return rows;
  }
}

function listOf(map: Map<string, Visit[]>, key: string): Visit[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

type Shown = Pick<Visit['job'], 'title' | 'priority' | 'respondBy' | 'resolveBy' | 'requiredSkills'>;

function shownOf({ title, priority, respondBy, resolveBy, requiredSkills }: Job): Shown {
  return { title, priority, respondBy, resolveBy, requiredSkills };
}

function differs({ job: shown }: Visit, job: Job): boolean {
  return (
    shown.title !== job.title ||
    shown.priority !== job.priority ||
    shown.respondBy !== job.respondBy ||
    shown.resolveBy !== job.resolveBy ||
    skillsText(shown) !== skillsText(job)
  );
}

function skillsText({ requiredSkills }: Pick<Job, 'requiredSkills'>): string {
  return requiredSkills.map(({ skill, level }) => `${skill} ${level}`).join();
}
