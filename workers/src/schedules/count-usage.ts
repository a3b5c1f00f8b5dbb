import type { UsageItem } from '@switchyard/contracts/usage/usage-routes.ts';
import {
  listCompaniesToCount,
  noteWarned,
  readUsage,
  recount,
} from '@switchyard/platform/db/repositories/usage-repository.ts';
import { listActiveAdmins } from '@switchyard/platform/db/repositories/user-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { listUsage } from '@switchyard/platform/usage/list-usage.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Companies per run. */
const batch = 200;

type CountDeps = Pick<ScheduleDeps, 'database' | 'poker' | 'clock'>;

/** Counts what companies use, and warns their admins once when a limit is near and once when it is reached. */
export async function countUsage(deps: CountDeps): Promise<void> {
  const companies = await listCompaniesToCount(deps.database, batch);
  await runEach(companies.map((companyId) => () => countIn(deps, companyId)));
}

async function countIn(deps: CountDeps, companyId: string): Promise<void> {
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  const context = { companyId, actor, source: 'system', correlationId: newId(), causationId: null } as const;
  await runCommand(deps, context, async (unit) => {
    await recount(unit.tx, companyId);
    await warn(unit, companyId);
  });
}

async function warn(unit: UnitOfWork, companyId: string): Promise<void> {
  const { tx, now } = unit;
  const { items } = await listUsage(tx, { companyId, now, here: null });
  const { warned } = await readUsage(tx, { companyId, newForDays: 0 });
  const close = items.filter(({ state }) => state !== 'ok');
  // A kind that is no longer close to its limit loses its mark: coming back is news.
  const marks = Object.fromEntries(close.map((item) => [item.kind, markOf(item)]));
  const news = close.filter((item) => isNews(warned[item.kind], item));
  if (JSON.stringify(warned) !== JSON.stringify(marks)) await noteWarned(tx, companyId, marks);
  if (news.length === 0) return;
  for (const userId of await listActiveAdmins(tx)) {
    for (const item of news)
      await writeNotification(unit, { userId, ...textOf(item), href: '/settings/usage' });
  }
}

/** State and period of a warning: a new day warns again. */
function markOf({ state, resetsAt }: UsageItem): string {
  return `${state} ${resetsAt ?? ''}`;
}

/** True if no warning of this period was as strong. */
function isNews(mark: string | undefined, item: UsageItem): boolean {
  return mark !== markOf(item) && mark !== markOf({ ...item, state: 'reached' });
}

const names: Readonly<Record<UsageItem['kind'], string>> = {
  technicians: 'active technicians',
  storage: 'storage for pictures and lists',
  records: 'records',
  changes: 'changes a day',
  requests: 'requests a minute',
  sockets: 'live connections',
  mails: 'mails a day',
};

function textOf({ kind, state, used, most }: UsageItem) {
  const share = Math.floor(((used ?? 0) / Math.max(1, most ?? 1)) * 100);
  const isReached = state === 'reached';
  return {
    title: isReached ? `Limit reached: ${names[kind]}` : `Limit near: ${names[kind]}`,
    body: isReached
      ? 'More is refused for now; nothing that exists is lost, and devices keep what they could not send.'
      : `${share} % of what the company may use is taken.`,
    severity: isReached ? ('danger' as const) : ('warning' as const),
  };
}
