import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';

export type Destination = { readonly path: string; readonly label: string };

const signedOut: readonly Destination[] = [
  { path: '/', label: 'Home' },
  { path: '/contact-sales', label: t`Contact Sales` },
  { path: '/help-center', label: t`Help Center` },
  { path: '/documentation', label: t`Documentation` },
];
const customer: readonly Destination[] = [
  { path: '/customer-portal', label: t`Customer Portal` },
  { path: '/jobs', label: t`My Jobs` },
  { path: '/request-service', label: t`Request Service` },
  { path: '/support', label: t`Support` },
  { path: '/invoices', label: t`Invoices` },
  { path: '/chat', label: t`Chat` },
];
const technician: readonly Destination[] = [
  { path: '/technician-portal', label: t`Technician Portal` },
  { path: '/jobs', label: t`My Jobs` },
  { path: '/equipment', label: t`Equipment` },
  { path: '/documents', label: t`Documents` },
  { path: '/maintenance', label: t`Maintenance` },
  { path: '/chat', label: t`Chat` },
];
const staff: readonly Destination[] = [
  { path: '/dashboard', label: t`Dashboard` },
  { path: '/jobs', label: t`Jobs` },
  { path: '/customers', label: t`Customers` },
  { path: '/technicians', label: t`Technicians` },
  { path: '/analytics', label: t`Analytics` },
  { path: '/dispatch', label: t`Dispatch` },
];

/** Popular destinations of the not-found page; null means a visitor. Only existing routes are offered. */
export function popularDestinations(
  role: Role | null,
  isBuilt: (path: string) => boolean,
): readonly Destination[] {
  const all =
    role === null ? signedOut : role === 'customer' ? customer : role === 'technician' ? technician : staff;
  return all.filter(({ path }) => isBuilt(path));
}

/** Links of "Looking for something specific?". */
export function extraLinks(signedIn: boolean, isBuilt: (path: string) => boolean): readonly Destination[] {
  const all: Destination[] = [
    { path: '/help-center', label: t`Help Center` },
    { path: '/documentation', label: t`Documentation` },
    ...(signedIn ? [{ path: '/support', label: t`Support` }] : []),
  ];
  return all.filter(({ path }) => isBuilt(path));
}
