import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { clientFacts } from '../../lib/client-facts.ts';

/** Facts about the browser and the console. `page`: where the problem occurred. */
export function useAppFacts(page: string | null): () => TicketFact[] {
  const { role } = useCurrentUser();
  const status = useAppSelector((state) => state.connection.status);
  return () => [
    ...clientFacts(page),
    { name: 'Role', value: role },
    { name: 'Live connection', value: status },
  ];
}
