import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { ReactNode } from 'react';

/** Pages that accept panels of other features, by the record that they show, and the props of a panel. */
export type PanelProps = {
  readonly equipment: { readonly equipment: Equipment };
  readonly job: { readonly job: Job };
  readonly customer: { readonly customer: Customer };
  /** A dialog of the customer's page. */
  readonly site: { readonly site: Site };
  readonly technician: { readonly technician: Technician };
  /** The settings of the company. */
  readonly settings: object;
};

/** Views that one feature offers to the pages of others, with their props. */
export type ViewProps = {
  /** The form for a new job. */
  readonly newJobForm: {
    readonly onClose: () => void;
    /** Prefilled customer and site, if known. */
    readonly customer?: Pick<Customer, 'id' | 'name'>;
    readonly siteId?: string;
    /** Equipment that the job is about. */
    readonly equipmentIds?: readonly string[];
  };
  /** Parts that were used on the job of a visit, and buttons to use and return some. */
  readonly visitParts: { readonly job: { readonly id: string; readonly label: string } };
  /** Messages with a customer, and a composer. */
  readonly customerMessages: { readonly customerId: string; readonly jobId: string | null };
  /** Password, address, second factor and devices of the signed-in user. */
  readonly accountSecurity: { readonly zone: string };
  /** The vendor's own leads, which its staff see beside its customers. */
  readonly leadsView: { readonly switcher: ReactNode };
};
