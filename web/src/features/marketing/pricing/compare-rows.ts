import { t } from '@lingui/core/macro';
import { type Plan, plans } from '@switchyard/contracts/pricing/plans.ts';

type CompareRow = { readonly id: string; readonly what: string; readonly cells: readonly string[] };

const count = (value: number | null, many: string) => (value === null ? many : t`up to ${value}`);
const byPlan = (id: string, what: string, cells: Readonly<Record<string, string>>): CompareRow => ({
  id,
  what,
  cells: plans.map((plan) => cells[plan.id] ?? t`no`),
});

/** Differences between the plans, one cell per plan in their order, and common features. */
export const compareRows: readonly CompareRow[] = [
  { id: 'features', what: t`Features`, cells: plans.map(() => t`all`) },
  {
    id: 'technicians',
    what: t`Active technicians`,
    cells: plans.map(({ technicians }) => count(technicians, t`no limit`)),
  },
  { id: 'office', what: t`Office staff and customers`, cells: plans.map(() => t`no limit`) },
  {
    id: 'photos',
    what: t`Room for photos`,
    cells: plans.map((plan: Plan) =>
      plan.photoGigabytes === null
        ? plan.id === 'self-hosted'
          ? t`your disk or bucket`
          : t`as agreed`
        : t`${plan.photoGigabytes} GB`,
    ),
  },
  byPlan('run', t`Run by`, {
    'self-hosted': t`you`,
    team: t`us`,
    business: t`us`,
    enterprise: t`us, or you with our help`,
  }),
  byPlan('backup', t`Backups`, {
    'self-hosted': t`yours`,
    team: t`daily`,
    business: t`daily`,
    enterprise: t`as agreed`,
  }),
  byPlan('uptime', t`Uptime commitment`, {
    'self-hosted': t`yours`,
    team: t`none`,
    business: t`none`,
    enterprise: t`99.9% SLA`,
  }),
  byPlan('support', t`Support`, {
    'self-hosted': t`documentation`,
    team: t`tickets with due times`,
    business: t`tickets with due times`,
    enterprise: t`priority, 24/7`,
  }),
  byPlan('onboarding', t`Getting started`, {
    'self-hosted': t`guides`,
    team: t`set-up wizard, CSV import`,
    business: t`help with your import`,
    enterprise: t`training and onboarding`,
  }),
  byPlan('manager', t`Customer success manager`, { enterprise: t`dedicated` }),
  byPlan('custom', t`Custom integrations and APIs`, {
    'self-hosted': t`you have the source`,
    enterprise: t`yes`,
  }),
  byPlan('volume', t`Volume pricing discounts`, { enterprise: t`yes` }),
];
