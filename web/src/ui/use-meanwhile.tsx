import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isRequestError } from '../lib/request-error.ts';

/** The record that a dialog changes. */
export type DialogTarget = {
  /** The revision known now. */
  readonly revision: number;
  /** The changes after a revision, with their authors. */
  readonly changesSince?: (revision: number) => ReactNode;
};

/**
 * Follows the record of a dialog while it is open. `revision` is the newest known one, 0 without a target; `notice`
 * shows what has changed since the dialog opened.
 */
export function useMeanwhile(target: DialogTarget | undefined, isSending: boolean) {
  const live = target?.revision ?? 0;
  const [openedAt] = useState(live);
  const [refusedBy, setRefusedBy] = useState(0);
  const revision = Math.max(live, refusedBy);
  // The change that is being sent is the user's own.
  const [shown, setShown] = useState(revision);
  if (!isSending && shown !== revision) setShown(revision);
  return {
    revision,
    /** Takes the newer revision from a refusal. @returns true if it was the reason of the refusal */
    noteRefusal: (error: unknown): boolean => {
      const current = target === undefined ? undefined : currentRevisionOf(error);
      if (current === undefined) return false;
      setRefusedBy(current);
      return true;
    },
    notice: target !== undefined && shown > openedAt && (
      <section
        role="alert"
        aria-label={t`Changed meanwhile`}
        className="flex flex-col gap-1.5 rounded-md border border-line-strong bg-warn-wash p-3 text-sm text-1"
      >
        <p className="font-semibold">
          <Trans>This has changed since you opened it.</Trans>
        </p>
        {target.changesSince?.(openedAt)}
        <p>
          <Trans>You can go on: your change is made on top.</Trans>
        </p>
      </section>
    ),
  };
}

/** The revision that an outdated change should have been based on. */
function currentRevisionOf(error: unknown): number | undefined {
  if (!isRequestError(error) || error.status !== 412) return undefined;
  const current = error.problem?.current;
  if (typeof current !== 'object' || current === null || !('revision' in current)) return undefined;
  return Number(current.revision);
}
