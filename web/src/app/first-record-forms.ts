import { lazyComponent } from '../lib/lazy-component.tsx';

/** The forms for a company's first technician and customer, for pages of other features that start one. */
export const newTechnicianForm = lazyComponent(() =>
  import('../features/technicians/technician-form-dialog.tsx').then((module) => module.TechnicianFormDialog),
);
export const newCustomerForm = lazyComponent(() =>
  import('../features/customers/customer-form-dialog.tsx').then((module) => module.CustomerFormDialog),
);
