import { type SaveOutcome, saveMerged } from '../lib/save-merged.ts';
import type { RecordTarget, Revised } from './record-api.ts';

/** The parts of a record's api that saving needs. */
export type UpdateApi<Item, Patch> = {
  readonly update: {
    readonly useMutation: () => readonly [
      (input: RecordTarget & { readonly body: Patch }) => { unwrap: () => Promise<Item> },
      unknown,
    ];
  };
};

export type SaveRecord<Item extends Revised, Patch extends object> = {
  /** Saves on top of the record when editing began; other users' changes of other fields are kept. */
  readonly merged: (base: Item, patch: Patch) => Promise<SaveOutcome<Item>>;
  /** @throws Error if other users changed the same fields */
  readonly orThrow: (base: Item, patch: Patch) => Promise<Item>;
};

/** Saves changes of a record, merged with other users' changes. */
export function useSaveMerged<Item extends Revised, Patch extends object>(
  api: UpdateApi<Item, Patch>,
): SaveRecord<Item, Patch> {
  const [update] = api.update.useMutation();
  const merged = (base: Item, patch: Patch) =>
    saveMerged({ base, patch, send: (revision, body) => update({ id: base.id, revision, body }).unwrap() });
  return {
    merged,
    orThrow: async (base, patch) => {
      const outcome = await merged(base, patch);
      if (outcome.kind === 'saved') return outcome.record;
      throw new Error(
        'Someone else changed the same fields in the meantime. Close this window to see the current values.',
      );
    },
  };
}
