import { mailLimits } from '@switchyard/contracts/communications/mail-limits.ts';
import { nextDay, usageKinds, warnedShare } from '@switchyard/contracts/usage/company-limits.ts';
import type { Usage, UsageItem } from '@switchyard/contracts/usage/usage-routes.ts';
import type { Tx } from '../db/database.ts';
import { readLimits, readUsage } from '../db/repositories/usage-repository.ts';

/** The use of a company with its limits. `here`: counts of this process. */
export async function listUsage(
  tx: Tx,
  {
    companyId,
    now,
    here,
  }: { companyId: string; now: Date; here: { requests: number; sockets: number } | null },
): Promise<Usage> {
  const { plan, ...limits } = await readLimits(tx, companyId);
  const figures = await readUsage(tx, { companyId, newForDays: mailLimits.newForDays });
  const used = { ...figures, requests: here?.requests ?? 0, sockets: here?.sockets ?? 0 };
  const items = usageKinds.map((kind): UsageItem => {
    const resetsAt = kind === 'changes' ? nextDay(now).toISOString() : null;
    return { kind, used: used[kind], most: limits[kind], state: stateOf(used[kind], limits[kind]), resetsAt };
  });
  const mails = figures.isNew ? mailLimits.companyWhileNew : mailLimits.company;
  const ofMails: UsageItem = {
    kind: 'mails',
    used: figures.mails,
    most: mails,
    state: stateOf(figures.mails, mails),
    resetsAt: null,
  };
  return { plan, items: [...items, ofMails] };
}

function stateOf(used: number | null, most: number | null): UsageItem['state'] {
  if (used === null || most === null) return 'ok';
  if (used >= most) return 'reached';
  return used >= most * warnedShare ? 'near' : 'ok';
}
