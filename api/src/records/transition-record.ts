import type { TransitionBody } from '@switchyard/contracts/http/transition-schema.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { StateMachine } from '@switchyard/contracts/records/state-machine.ts';
import type { RecordTable, StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import { requireRevision } from '../http/entity-tag.ts';
import { requireFound } from '../access/access.ts';
import { refuseFuture } from './refuse-future.ts';
import type { CommandScope } from './record-spec.ts';
import { missingNeeds, requireStep, stepRefused } from './state-steps.ts';

/** State changes of a kind of record. */
export type TransitionSpec<Item extends StoredRecord & { readonly state: State }, State extends string> = {
  readonly table: Pick<RecordTable<Item, never, never>, 'lock' | 'find'>;
  readonly machine: StateMachine<State, Role, 'reason'>;
  /**
   * Performs the step by changing another record, for states that follow from other records.
   * @returns undefined if the record takes the step itself
   */
  readonly through?: (
    command: CommandScope,
    item: Item,
    step: TransitionBody<State>,
  ) => Promise<Item | undefined>;
  /** Writes the state and dependent values, and records the event. */
  readonly write: (command: CommandScope, item: Item, step: TransitionBody<State>) => Promise<Item>;
};

/**
 * Moves a record to another state.
 * @throws ProblemError 404, 410, 412, `<kind>.transition_refused` with possible steps or missing input
 */
export async function transitionRecord<
  Item extends StoredRecord & { readonly state: State },
  State extends string,
>(
  { table, machine, through, write }: TransitionSpec<Item, State>,
  command: CommandScope,
  { id, expected, step }: { id: string; expected: number; step: TransitionBody<State> },
): Promise<Item> {
  const { unit, actor, scope } = command;
  await table.lock(unit.tx, id);
  const item = requireFound(await table.find(unit.tx, id, { scope, now: unit.now }));
  requireRevision(item, expected);
  const moved = await through?.(command, item, step);
  if (moved) return moved;
  const rule = requireStep(machine, { from: item.state, to: step.to, party: actor.role, current: item });
  refuseFuture(unit, step.occurredAt);
  const missing = missingNeeds(machine, rule, { reason: step.reason !== null });
  if (missing.length > 0)
    throw stepRefused(machine, { current: item }, 'Something is missing for this step', missing);
  return await write(command, item, step);
}
