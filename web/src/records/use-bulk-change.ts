import { t } from '@lingui/core/macro';
import type { BulkReply } from '@switchyard/contracts/http/bulk-route.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import type { RequestArgs } from '../core/request.ts';
import type { AppThunk } from '../core/store.ts';
import { useAppDispatch } from '../core/use-app-store.ts';
import { formatCount } from '../lib/format-number.ts';
import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';
import { batchesOf, type BulkAction, type BulkOutcome, outcomeOf, undoSteps } from './bulk-change.ts';
import type { Revised, TaggedRecord } from './record-api.ts';

const { changeMany } = api.injectEndpoints({
  endpoints: (build) => ({
    changeMany: build.mutation<BulkReply, RequestArgs>({ query: (args) => args }),
  }),
}).endpoints;

const verbs = { update: t`changed`, delete: t`deleted`, restore: t`restored` };
const none = { done: [], refused: [] } as const;

/**
 * Changes many records of a kind at once, each independently. Refusals are returned as the outcome; changes can be
 * undone from a toast or from the outcome.
 */
export function useBulkChange<Item extends Revised>(record: TaggedRecord, onDone: () => void) {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [isRunning, setIsRunning] = useState(false);
  const [outcome, setOutcome] = useState<(BulkOutcome<Item> & { undo: (() => void) | null }) | null>(null);

  /** Reports the changes; refusals are shown per record. */
  const tell = (result: BulkOutcome<Item>, undo: (() => void) | null = null) => {
    onDone();
    if (result.refused.length > 0) {
      setOutcome({ ...result, undo: result.done.length > 0 ? undo : null });
      return;
    }
    toast({
      title: `${countOf(record, result.done.length)} ${result.verb}`,
      durationMs: 10_000,
      ...(undo ? { action: { label: t`Undo`, onSelect: undo } } : {}),
    });
  };

  const attempt = async (task: () => Promise<void>) => {
    setIsRunning(true);
    try {
      await task();
    } catch (error) {
      toast({
        title: t`Not everything was changed`,
        description: describeRequestError(error),
        variant: 'destructive',
      });
    } finally {
      dispatch(api.util.invalidateTags([record.tag]));
      setIsRunning(false);
    }
  };

  const undo = (action: BulkAction, done: BulkOutcome<Item>['done']) =>
    attempt(async () => {
      let all: BulkOutcome<Item> = {
        verb: action.action === 'delete' ? t`restored` : t`changed back`,
        ...none,
      };
      for (const step of undoSteps(action, done)) {
        const part = await dispatch(sendAll(record, step.action, step.items));
        all = { ...all, done: [...all.done, ...part.done], refused: [...all.refused, ...part.refused] };
      }
      tell(all);
    });

  const run = (action: BulkAction, items: readonly Item[]) =>
    attempt(async () => {
      const result = await dispatch(sendAll(record, action, items));
      tell(result, () => void undo(action, result.done));
    });

  return { run, tell, isRunning, outcome, closeOutcome: () => setOutcome(null) };
}

/**
 * Sends as many requests as needed, one after the other. If one fails after others have succeeded, its records and those
 * behind it count as refused, so that what was done can be seen and undone.
 */
function sendAll<Item extends Revised>(
  record: TaggedRecord,
  action: BulkAction,
  items: readonly Item[],
): AppThunk<Promise<BulkOutcome<Item>>> {
  return async (dispatch) => {
    const answers: BulkReply['items'] = [];
    let failure: string | undefined;
    for (const batch of batchesOf(items)) {
      const body = { ...action, items: batch.map(({ id, revision }) => ({ id, revision })) };
      const path = `/api/${record.collection}/bulk`;
      try {
        const reply = await dispatch(changeMany.initiate({ path, method: 'POST', body })).unwrap();
        answers.push(...reply.items);
      } catch (error) {
        if (answers.length === 0) throw error;
        failure = t`Not confirmed. ${describeRequestError(error)}`;
        break;
      }
    }
    return outcomeOf(verbs[action.action], items, answers, failure);
  };
}

/** `1 customer`, `12 customers` */
export function countOf({ noun: [singular, plural] }: Pick<TaggedRecord, 'noun'>, count: number): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
