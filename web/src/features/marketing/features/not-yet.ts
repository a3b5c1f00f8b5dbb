import { t } from '@lingui/core/macro';
/**
 * Common field-service features that this version lacks, the most asked for, each with the route whose existence would disprove the line.
 */
export const notYet: readonly { readonly route: string; readonly title: string; readonly text: string }[] = [
  {
    route: '/invoices',
    title: t`Invoices and payments`,
    text: t`A job can be marked invoiced and closed. The invoice itself is written in your accounting software.`,
  },
  {
    route: '/purchase-orders',
    title: t`Purchase orders`,
    text: t`The inventory knows what is low. Orders to vendors are written in another program.`,
  },
  {
    route: '/subscriptions',
    title: t`Maintenance contracts`,
    text: t`Maintenance plans generate recurring work; agreements with prices and memberships are not part of them.`,
  },
  {
    route: '/text-messages',
    title: t`Text messages`,
    text: t`No SMS and nothing through WhatsApp. Customers get mail, or follow their visit in the browser.`,
  },
  {
    route: '/booking',
    title: t`Online booking`,
    text: t`Customers ask for service through a form; they do not pick a time by themselves. The office plans it.`,
  },
  {
    route: '/positions',
    title: t`Positions of vans`,
    text: t`No GPS and no vans on a map. Customers know that a technician is on the way because the technician says so.`,
  },
];
