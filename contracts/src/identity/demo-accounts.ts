import type { Role } from './role.ts';

/** Password of all demo accounts; they exist in demo mode only. */
export const demoPassword = 'switchyard-demo';

/** One account per role of the demo company. */
export const demoAccounts = [
  { role: 'admin', email: 'admin@demo.switchyard.test' },
  { role: 'manager', email: 'manager@demo.switchyard.test' },
  { role: 'technician', email: 'tech@demo.switchyard.test' },
  { role: 'customer', email: 'customer@demo.switchyard.test' },
] as const satisfies readonly { role: Role; email: string }[];
