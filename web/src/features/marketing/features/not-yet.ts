/**
 * Common field-service features that this version lacks, each with the route whose existence would disprove the line.
 */
export const notYet: readonly { readonly route: string; readonly title: string; readonly text: string }[] = [
  {
    route: '/invoices',
    title: 'Invoices and payments',
    text: 'A job can be marked invoiced and closed. The invoice itself is written in your accounting software.',
  },
  {
    route: '/inventory',
    title: 'Stock',
    text: 'Parts used at a visit are recorded with quantity and price. There is no warehouse behind them.',
  },
  {
    route: '/scheduling',
    title: 'Automatic scheduling of a whole day',
    text: 'The board proposes technicians for one job at a time. It does not plan the day without you.',
  },
  {
    route: '/maintenance',
    title: 'Maintenance contracts',
    text: 'Recurring work is created job by job, by hand or through the API.',
  },
];
