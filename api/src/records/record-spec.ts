import type { RecordColumn } from '@switchyard/contracts/records/record-column.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { RecordKind } from '@switchyard/contracts/records/registry.ts';
import type { RecordStore, RecordTable, StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import type { RecordScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { RecordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Audience } from '@switchyard/platform/events/audience.ts';
import type { Session } from '../plugins/session.ts';
import type { Changed } from './changed-fields.ts';

/** Actor, transaction and scope of a command. */
export type CommandScope = {
  readonly unit: UnitOfWork;
  readonly actor: Actor;
  readonly scope: RecordScope;
};

/** A record that must exist before another one can be restored. */
export type Parent = {
  readonly table: Pick<RecordTable<StoredRecord, never, never>, 'lock' | 'find'>;
  /** Null if there is none. */
  readonly id: string | null;
  /** JSON pointer of the field that contains the id. */
  readonly pointer: string;
  /** Its name in error texts: `Its customer`. */
  readonly name: string;
};

/** Actions of the six use cases on a record. */
export type RecordVerb = 'created' | 'updated' | 'deleted' | 'restored';

/** Rules that a kind of record adds to the six use cases. Hooks throw a ProblemError to refuse. */
export type RecordSpec<Item extends StoredRecord, Create, Update, Values, Query> = {
  readonly record: RecordFacts<Item> & { readonly kind: RecordKind };
  readonly table: RecordStore<Item, Values, Query>;
  /** Refuses users whom the role alone does not exclude. @throws ProblemError `auth.forbidden` */
  readonly admit?: (session: Session) => void;
  /** Columns of the exported list. */
  readonly csv?: readonly RecordColumn<Item>[];
  /** Adds data to the answer of a single record, such as its history. Reads in the same transaction. */
  readonly detail?: (tx: Tx, item: Item) => Promise<Item>;
  /** Fields that a role with the scope `own` may change. */
  readonly ownFields?: readonly string[];
  /** The record as visible to this audience. Default: whole. */
  readonly shownTo?: (audience: Audience, item: Item) => Item;
  /** Records a change. Default: by the definition. */
  readonly tell?: (unit: UnitOfWork, change: RecordChange<Item, RecordVerb>) => void;
  /** True if the actor may change, delete or restore this visible record. Default: always. */
  readonly mayWrite?: (actor: Actor, item: Item) => boolean;
  /** Validates a new record and returns the values to write. Required by the route that creates. */
  readonly prepare?: (command: CommandScope, input: Create) => Promise<Omit<Values, 'number'>>;
  /**
   * Validates a change. `fields`: those that differ. Returns the values to write for fields without a column of their
   * own.
   */
  readonly change?: (
    command: CommandScope,
    change: { before: Item; fields: Changed<Update> },
  ) => Promise<Partial<Values>>;
  readonly afterCreate?: (command: CommandScope, created: { id: string; input: Create }) => Promise<void>;
  /** Creates what belongs to the new record, after the event of its creation. */
  readonly followCreate?: (command: CommandScope, created: { id: string; input: Create }) => Promise<void>;
  /** The reason why the record cannot be deleted; undefined if it can. */
  readonly inUse?: (command: CommandScope, item: Item) => Promise<string | undefined>;
  readonly afterDelete?: (command: CommandScope, item: Item, deps: AppDeps) => Promise<void>;
  /** Parents of the record; locked in order, and refused while deleted. */
  readonly parentsOf?: (item: Item) => readonly Parent[];
  /** Returns the values to write on restore, and a callback that records what follows the restore event. */
  readonly beforeRestore?: (
    command: CommandScope,
    item: Item & { deletedAt: string },
  ) => Promise<{ values: Partial<Values>; afterEvent: () => Promise<void> }>;
  readonly afterRestore?: (command: CommandScope, item: Item & { deletedAt: string }) => Promise<void>;
};
