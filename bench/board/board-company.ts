import { sql } from '@switchyard/platform/db/database.ts';
import { fillCompany, openAsOwner } from '../data/fill-company.ts';
import { apiOf, type Lab, type Signed, signUp } from '../lab.ts';

const technicians = 200;
const visits = 2000;
const waiting = 300;
const slotMinutes = 80;
const hourMs = 3_600_000;
const localHour = 10;

/** A visit moved by other dispatchers. */
export type MovableVisit = { id: string; revision: number; start: Date; end: Date };

export type BoardCompany = {
  admin: Signed;
  /** Planned visits, ordered by start. */
  movable: MovableVisit[];
};

/**
 * A company with 200 technicians and 2,000 visits today, in a zone where it is about 10 in the morning at the time of
 * the run: a third of the day is done, the rest is planned.
 */
export async function openBoardCompany(lab: Lab): Promise<BoardCompany> {
  const now = new Date();
  const offset = Math.max(-12, Math.min(12, localHour - now.getUTCHours()));
  // POSIX zone names count westwards.
  const timeZone = offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const admin = await signUp(apiOf(lab).url, { timeZone });
  const { companyId } = admin;
  const sixLocal = Math.floor(now.getTime() / hourMs) * hourMs + (6 - now.getUTCHours() - offset) * hourMs;
  await using database = openAsOwner(lab.environment.DATABASE_OWNER_URL);
  await fillCompany(database, {
    companyId,
    technicians,
    customers: 500,
    sites: 1500,
    visited: visits,
    waiting,
    slotMinutes,
    longestMinutes: 70,
    firstSlot: new Date(sixLocal),
  });
  const found = await sql<MovableVisit>`
    SELECT id, revision, scheduled_start AS start, scheduled_end AS "end" FROM visits
    WHERE company_id = ${companyId} AND state = 'planned' AND scheduled_start > now() + interval '10 minutes'
    ORDER BY scheduled_start, id`.execute(database.global);
  return { admin, movable: found.rows };
}
