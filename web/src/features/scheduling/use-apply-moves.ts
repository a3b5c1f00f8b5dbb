import { plural, t } from '@lingui/core/macro';
import { mostMoves } from '@switchyard/contracts/scheduling/schedule-routes.ts';
import { useRef, useState } from 'react';
import { useToast } from '../../ui/use-toast.ts';
import { useApplyScheduleMutation } from './scheduling-api.ts';

/** Applies moves, as many at once as the server takes. A repeated click after a lost answer repeats the same requests. */
export function useApplyMoves(id: string) {
  const [send] = useApplyScheduleMutation();
  const [isApplying, setApplying] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const keys = useRef(new Map<string, string>());
  const toast = useToast();
  const apply = async (ids: readonly string[]) => {
    setApplying(true);
    setError(undefined);
    let applied = 0;
    for (let waiting = ids; waiting.length > 0; ) {
      const moves = waiting.slice(0, mostMoves);
      const subject = moves.join();
      const idempotencyKey = keys.current.get(subject) ?? crypto.randomUUID();
      keys.current.set(subject, idempotencyKey);
      const { data, error: refusal } = await send({ id, moves, idempotencyKey });
      if (refusal !== undefined) {
        setError(refusal);
        break;
      }
      keys.current.delete(subject);
      // Those for which the server had no time left follow with the next request.
      const left = data.outcomes.filter(({ result }) => result === 'not_tried').map((one) => one.id);
      if (left.length === moves.length) {
        setError(new Error(t`There was no time for the other moves. Apply them again.`));
        break;
      }
      waiting = [...left, ...waiting.slice(moves.length)];
      applied += data.outcomes.filter(({ result }) => result === 'applied').length;
    }
    setApplying(false);
    if (applied > 0) {
      toast({
        title: plural(applied, { one: '# move is on the board', other: '# moves are on the board' }),
        action: { label: t`Open the board`, href: '/dispatch' },
      });
    }
  };
  return { apply, isApplying, error };
}
