import { readFile } from 'node:fs/promises';
import type { CityRequest } from './city-request.ts';
import { type CompanyPlan, type DraftedRecord, draftRecord } from './company-plan.ts';
import type { JobDraft } from './job-draft.ts';
import { planCompany } from './plan-company.ts';
import type { DatedJob } from './planned-job.ts';
import { hashText } from './random.ts';
import { inventTechnicians } from './technician-roster.ts';
import { dayMs, hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { openTimeZone, type WallTime } from '@switchyard/contracts/time/time-zone.ts';
import { openWorkforce } from './workforce.ts';

const staff = 12;
/** Jobs of a sandbox: a full day and tomorrow, a queue, and some past days. */
const sample = 140;
const perTechnician = { from: 5, to: 6 };

/** Requests for sandboxes, as undated jobs; the same for all sandboxes. */
export async function readSandboxRecord(): Promise<DraftedRecord> {
  const text = await readFile(new URL('./sandbox-requests.json', import.meta.url), 'utf8');
  // Written by a test from the record that the reader has checked line by line.
  return draftRecord({ requests: JSON.parse(text) as CityRequest[] });
}

/** Plan of a sandbox company at this moment in its zone; pure. */
export function planSandbox(
  record: DraftedRecord,
  { now, zone }: { now: number; zone: string },
): CompanyPlan {
  const clock = openTimeZone(zone);
  const technicians = inventTechnicians(staff);
  const workforce = openWorkforce(technicians, clock);
  const jobs = planCompany(dateDrafts(record.drafts, now), workforce, {
    now,
    zone: clock,
    sample,
    perTechnician,
  });
  return { technicians, directory: record.directory, jobs };
}

/** Two thirds arrived over the last days and are open, the others were closed on one of the last five days. */
function dateDrafts(drafts: readonly JobDraft[], now: number): DatedJob[] {
  return drafts
    .map((draft): DatedJob => {
      const chance = hashText(`sandbox ${draft.ref}`) % 1000;
      const share = (hashText(`sandbox age ${draft.ref}`) % 1000) / 1000;
      const isOver = chance % 3 === 0 && draft.closed !== null;
      const ageMs = isOver ? (2 + share * 4) * dayMs + 20 * hourMs : openAge(draft, share);
      const opened = Math.round(now - ageMs);
      const after = (wall: WallTime | null) => (wall === null ? null : opened + wall - draft.opened);
      return {
        ref: draft.ref,
        draft,
        opened,
        respondBy: after(draft.respondBy),
        resolveBy: after(draft.resolveBy),
        closed: isOver ? opened + 30 * hourMs + chance * minuteMs : null,
      };
    })
    .toSorted((a, b) => a.opened - b.opened || a.ref.localeCompare(b.ref));
}

/** Urgent work is hours old, the rest up to a week. */
function openAge({ work }: JobDraft, share: number): number {
  const hours = { emergency: 14, high: 30, medium: 96, low: 168, none: 168 }[work.priority];
  return hourMs + share * hours * hourMs;
}
