import { type Plan, periods, plans } from '@switchyard/contracts/pricing/plans.ts';
import { formatPrice, monthlyPrice, yearlyTotal } from '@switchyard/contracts/pricing/prices.ts';

/** List prices of the plans, as on the pricing page. */
export function priceList(): string[] {
  return plans.flatMap((plan) => {
    const [monthly, yearly] = periods.map((period) => monthlyPrice(plan, period));
    if (plan.price.kind !== 'perTechnician' || monthly == null || yearly == null) return [];
    return [
      `- ${plan.name}: ${formatPrice(monthly)} per technician and month, ${formatPrice(yearly)} when paid by the year`,
    ];
  });
}

/** Contents and limits of each plan, as on its card on the pricing page. */
export function planList(): string[] {
  return plans.map((plan) => {
    const { name, technicians, photoGigabytes, points } = plan;
    const monthly = monthlyPrice(plan, 'monthly');
    const facts = [
      technicians === null ? 'any number of technicians' : `up to ${technicians} technicians`,
      ...(photoGigabytes === null ? [] : [`${photoGigabytes} GB for photos`]),
      ...(plan.price.kind === 'perTechnician' && monthly != null
        ? [`${formatPrice(monthly)} per technician and month`]
        : []),
    ];
    return `- ${name}: ${facts.join(', ')}. ${points.join('; ')}.`;
  });
}

/** Cost of each plan for this number of technicians. */
export function totalsText(technicians: number): string {
  const people = `${technicians.toLocaleString('en-US')} ${technicians === 1 ? 'technician' : 'technicians'}`;
  return [
    `For ${people} the list prices are:`,
    ...plans.map((plan) => `- ${plan.name}: ${totalOf(plan, technicians)}`),
    'Prices are in US dollars, before tax. Office staff and customers are free, and every plan has every feature.',
  ].join('\n');
}

function totalOf(plan: Plan, technicians: number): string {
  if (plan.price.kind === 'free') return `${formatPrice(0)}, on a machine of your own`;
  if (plan.price.kind === 'onRequest') return 'a price for your size, from our sales team';
  const monthly = yearlyTotal(plan, technicians, 'monthly');
  const yearly = yearlyTotal(plan, technicians, 'yearly');
  if (monthly === null || yearly === null)
    return `too small, it is for up to ${plan.technicians ?? 0} technicians`;
  return `${formatPrice(monthly / 12)} a month (${formatPrice(monthly)} a year), or ${formatPrice(yearly)} when the year is paid ahead`;
}

/** True if no plan with a list price allows so many technicians. */
export function isBeyondList(technicians: number): boolean {
  return plans.every(
    (plan) => plan.price.kind !== 'perTechnician' || yearlyTotal(plan, technicians, 'yearly') === null,
  );
}
