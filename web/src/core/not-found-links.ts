import type { Role } from '@switchyard/contracts/identity/role.ts';

export type Destination = { readonly path: string; readonly label: string };

const signedOut: readonly Destination[] = [
  { path: '/', label: 'Home' },
  { path: '/contact-sales', label: 'Contact Sales' },
  { path: '/help-center', label: 'Help Center' },
  { path: '/documentation', label: 'Documentation' },
];
const customer: readonly Destination[] = [
  { path: '/customer-portal', label: 'Customer Portal' },
  { path: '/jobs', label: 'My Jobs' },
  { path: '/request-service', label: 'Request Service' },
  { path: '/support', label: 'Support' },
  { path: '/invoices', label: 'Invoices' },
  { path: '/chat', label: 'Chat' },
];
const technician: readonly Destination[] = [
  { path: '/technician-portal', label: 'Technician Portal' },
  { path: '/jobs', label: 'My Jobs' },
  { path: '/equipment', label: 'Equipment' },
  { path: '/documents', label: 'Documents' },
  { path: '/maintenance', label: 'Maintenance' },
  { path: '/chat', label: 'Chat' },
];
const staff: readonly Destination[] = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/jobs', label: 'Jobs' },
  { path: '/customers', label: 'Customers' },
  { path: '/technicians', label: 'Technicians' },
  { path: '/analytics', label: 'Analytics' },
  { path: '/dispatch', label: 'Dispatch' },
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
    { path: '/help-center', label: 'Help Center' },
    { path: '/documentation', label: 'Documentation' },
    ...(signedIn ? [{ path: '/support', label: 'Support' }] : []),
  ];
  return all.filter(({ path }) => isBuilt(path));
}
