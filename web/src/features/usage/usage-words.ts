import { t } from '@lingui/core/macro';
import type { UsageItem } from '@switchyard/contracts/usage/usage-routes.ts';
import { formatCount } from '../../lib/format-number.ts';

type Words = { readonly name: string; readonly atLimit: string };

/** Name of each limit, and what happens when it is reached. */
export function usageWords(): Readonly<Record<UsageItem['kind'], Words>> {
  return {
    technicians: {
      name: t`Active technicians`,
      atLimit: t`Another technician can be added once one is set inactive, or with a larger plan.`,
    },
    storage: {
      name: t`Pictures and lists`,
      atLimit: t`New pictures wait on the devices until there is room.`,
    },
    records: {
      name: t`Records`,
      atLimit: t`New records wait; existing ones can still be changed and closed.`,
    },
    changes: { name: t`Changes today`, atLimit: t`Further changes wait on the devices until the next day.` },
    requests: { name: t`Requests this minute`, atLimit: t`Programs and pages wait until the next minute.` },
    sockets: { name: t`Live connections`, atLimit: t`Further pages work without live updates.` },
    mails: {
      name: t`Mails in the company’s name`,
      atLimit: t`The next mail can be sent once the oldest of them is a day old.`,
    },
  };
}

/** Names of the plans on the price page. */
export function planNames(): Readonly<Record<string, string>> {
  return { 'self-hosted': t`Self-hosted`, team: t`Team`, business: t`Business`, enterprise: t`Enterprise` };
}

const megabyte = 1_000_000;
const gigabyte = 1_000 * megabyte;

/** An amount in the unit of its kind. */
export function formatAmount(kind: UsageItem['kind'], amount: number): string {
  if (kind !== 'storage' && kind !== 'changes') return formatCount(amount);
  if (amount >= gigabyte) {
    const gigabytes = formatCount(Math.round(amount / gigabyte));
    return t`${gigabytes} GB`;
  }
  const megabytes = formatCount(Math.ceil(amount / megabyte));
  return t`${megabytes} MB`;
}
