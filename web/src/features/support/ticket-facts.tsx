import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';

/** The attached facts about the browser, exactly as sent. */
export function TicketFacts({ facts }: { facts: readonly TicketFact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-3">{name}</dt>
          <dd className="wrap-anywhere text-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
