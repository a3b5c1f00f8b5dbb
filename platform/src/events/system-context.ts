import { newId } from '../runtime/ids.ts';
import type { CommandContext } from './new-event.ts';

/** The context of a command that the product itself starts, such as by a schedule. */
export function systemContext(companyId: string): CommandContext {
  return {
    companyId,
    actor: { kind: 'system', id: null, name: 'Switchyard' },
    source: 'system',
    correlationId: newId(),
    causationId: null,
  };
}
