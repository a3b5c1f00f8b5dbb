import { billing, type Period, type Plan } from './plans.ts';

/** Per technician and month; null if there is no list price. */
export function monthlyPrice({ price }: Pick<Plan, 'price'>, period: Period): number | null {
  if (price.kind === 'free') return 0;
  if (price.kind === 'onRequest') return null;
  return period === 'monthly' ? price.monthly : (price.monthly * billing.monthsPaidPerYear) / 12;
}

/** Per year for this number of technicians; null if there is no list price or the plan allows fewer. */
export function yearlyTotal(
  plan: Pick<Plan, 'price' | 'technicians'>,
  technicians: number,
  period: Period,
): number | null {
  const each = monthlyPrice(plan, period);
  if (each === null || (plan.technicians !== null && technicians > plan.technicians)) return null;
  return each * 12 * technicians;
}

/** `$30`, `$27.50`. */
export function formatPrice(amount: number): string {
  return new Intl.NumberFormat(billing.locale, {
    style: 'currency',
    currency: billing.currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

/** Saving of yearly over monthly payment, in whole percent. */
export function yearlySaving(): number {
  return Math.round((1 - billing.monthsPaidPerYear / 12) * 100);
}
