import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { useAppSelector } from '../../app/use-app-store.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { clientFacts } from '../../lib/client-facts.ts';

/** Facts of the browser and of the console around the page. `page`: where the trouble was. */
export function useAppFacts(page: string | null): () => TicketFact[] {
  const { role } = useCurrentUser();
  const status = useAppSelector((state) => state.connection.status);
  return () => [
    ...clientFacts(page),
    { name: 'Role', value: role },
    { name: 'Live connection', value: status },
  ];
}
