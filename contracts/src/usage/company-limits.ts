import { plans } from '../pricing/plans.ts';

/** Kinds of limits of a company, in the order of the page. Mails have limits of their own: see `mail-limits.ts`. */
export const usageKinds = ['technicians', 'storage', 'records', 'changes', 'requests', 'sockets'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Largest amount of each kind; null: no limit. */
export type CompanyLimits = Readonly<Record<UsageKind, number | null>>;

/** Share of a limit from which admins are warned. */
export const warnedShare = 0.8;

/** Plan of a company that no other is set for. */
export const defaultPlan = 'self-hosted';
export const planIds = plans.map(({ id }) => id);

const bytesPerGigabyte = 1_000_000_000;

/**
 * Limits of any company, far above its normal use: they keep one company from filling the disk or the memory of all.
 * `changes`: bytes of events a day; `records`: rows; `requests`: a minute; `sockets`: open at a time, per process.
 */
const common = { records: 1_000_000, changes: 1_000_000_000, requests: 12_000, sockets: 2_000 } as const;
/** Sandboxes live for a day and are open to anyone. Their storage has a setting of its own. */
const ofSandbox = { records: 20_000, changes: 100_000_000, requests: 3_000, sockets: 100 } as const;

/** Limits of a company: those of its plan, then those that operators gave it. */
export function limitsOf({
  plan,
  isSandbox,
  own,
}: {
  plan: string;
  isSandbox: boolean;
  own: Readonly<Partial<Record<string, number | null>>>;
}): CompanyLimits {
  const found = plans.find(({ id }) => id === plan);
  const { technicians = null, photoGigabytes = null } = found ?? {};
  const storage = photoGigabytes === null ? null : photoGigabytes * bytesPerGigabyte;
  const limits: CompanyLimits = {
    ...common,
    ...(isSandbox ? { ...ofSandbox, technicians: null, storage: null } : { technicians, storage }),
  };
  return Object.fromEntries(
    usageKinds.map((kind) => [kind, own[kind] === undefined ? limits[kind] : own[kind]]),
  ) as CompanyLimits;
}

/** Start of the next day in UTC, when what counts per day begins again. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
