/** Which records a reader may see inside the company: all, those of one account, or those assigned to one technician. */
export type ReadScope =
  | { readonly kind: 'company' }
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'technician'; readonly technicianId: string };
