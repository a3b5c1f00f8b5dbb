import { type Plan, plans } from '@switchyard/contracts/pricing/plans.ts';

type CompareRow = { readonly id: string; readonly what: string; readonly cells: readonly string[] };

const count = (value: number | null, many: string) => (value === null ? many : `up to ${value}`);
const byPlan = (id: string, what: string, cells: Readonly<Record<string, string>>): CompareRow => ({
  id,
  what,
  cells: plans.map((plan) => cells[plan.id] ?? 'no'),
});

/** Differences between the plans, one cell per plan in their order, and common features. */
export const compareRows: readonly CompareRow[] = [
  { id: 'features', what: 'Features', cells: plans.map(() => 'all') },
  {
    id: 'technicians',
    what: 'Active technicians',
    cells: plans.map(({ technicians }) => count(technicians, 'no limit')),
  },
  { id: 'office', what: 'Office staff and customers', cells: plans.map(() => 'no limit') },
  {
    id: 'photos',
    what: 'Room for photos',
    cells: plans.map((plan: Plan) =>
      plan.photoGigabytes === null
        ? plan.id === 'self-hosted'
          ? 'your disk or bucket'
          : 'as agreed'
        : `${plan.photoGigabytes} GB`,
    ),
  },
  byPlan('run', 'Run by', {
    'self-hosted': 'you',
    team: 'us',
    business: 'us',
    enterprise: 'us, or you with our help',
  }),
  byPlan('backup', 'Backups', {
    'self-hosted': 'yours',
    team: 'daily',
    business: 'daily',
    enterprise: 'as agreed',
  }),
  byPlan('uptime', 'Uptime commitment', {
    'self-hosted': 'yours',
    team: 'none',
    business: 'none',
    enterprise: '99.9% SLA',
  }),
  byPlan('support', 'Support', {
    'self-hosted': 'documentation',
    team: 'tickets with due times',
    business: 'tickets with due times',
    enterprise: 'priority, 24/7',
  }),
  byPlan('onboarding', 'Getting started', {
    'self-hosted': 'guides',
    team: 'set-up wizard, CSV import',
    business: 'help with your import',
    enterprise: 'training and onboarding',
  }),
  byPlan('manager', 'Customer success manager', { enterprise: 'dedicated' }),
  byPlan('custom', 'Custom integrations and APIs', {
    'self-hosted': 'you have the source',
    enterprise: 'yes',
  }),
  byPlan('volume', 'Volume pricing discounts', { enterprise: 'yes' }),
];
