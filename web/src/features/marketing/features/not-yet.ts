import { t } from '@lingui/core/macro';
/**
 * Common field-service features that this version lacks, each with the route whose existence would disprove the line.
 */
export const notYet: readonly { readonly route: string; readonly title: string; readonly text: string }[] = [
  {
    route: '/invoices',
    title: t`Invoices and payments`,
    text: t`A job can be marked invoiced and closed. The invoice itself is written in your accounting software.`,
  },
  {
    route: '/inventory',
    title: t`Stock`,
    text: t`Parts used at a visit are recorded with quantity and price. There is no warehouse behind them.`,
  },
  {
    route: '/maintenance',
    title: t`Maintenance contracts`,
    text: t`Recurring work is created job by job, by hand or through the API.`,
  },
];
