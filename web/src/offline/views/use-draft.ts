import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import type { OfflineThunk } from './enqueue-action.ts';

export type DraftHandle<Draft> = readonly [
  draft: Draft,
  change: (patch: Partial<Draft>) => void,
  /** The form was submitted: it is empty again. */
  drop: () => void,
];

/**
 * Draft of a form, kept in the user's own storage until it is submitted: it survives a reload or a closed sheet, and no
 * other user sees it. Without storage it lasts as long as the form. `initial`: the empty form.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft): DraftHandle<Draft> {
  const dispatch = useAppDispatch();
  const [empty] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const isTouched = useRef(false);
  useEffect(() => {
    let over = false;
    void dispatch(readDraft(key)).then((kept) => {
      // The user has begun to type before the draft was read.
      if (over || isTouched.current || kept === null) return;
      latest.current = restored(empty, kept);
      setDraft(latest.current);
    });
    return () => {
      over = true;
    };
  }, [dispatch, key, empty]);
  const show = useCallback(
    (next: Draft) => {
      isTouched.current = true;
      latest.current = next;
      setDraft(next);
      void dispatch(writeDraft(key, isSame(next, empty) ? null : next));
    },
    [dispatch, key, empty],
  );
  const change = useCallback((patch: Partial<Draft>) => show({ ...latest.current, ...patch }), [show]);
  const drop = useCallback(() => show(empty), [show, empty]);
  return [draft, change, drop];
}

function readDraft(key: string): OfflineThunk<Promise<object | null>> {
  return async (_dispatch, _getState, { offline }) => {
    try {
      return await (await offline.session()).drafts.read(key);
    } catch {
      return null;
    }
  };
}

function writeDraft(key: string, data: object | null): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => {
    // Failing storage only loses the draft after a reload.
    await offline.session().then(
      (session) => session.drafts.write(key, data).catch(() => {}),
      () => {},
    );
  };
}

/** The stored fields that the form still has. */
function restored<Draft extends object>(empty: Draft, kept: object): Draft {
  const known = Object.entries(kept).filter(
    ([field, value]) => field in empty && typeof value === typeof empty[field as keyof Draft],
  );
  return { ...empty, ...Object.fromEntries(known) };
}

function isSame<Draft extends object>(a: Draft, b: Draft): boolean {
  return (Object.keys(b) as (keyof Draft)[]).every((field) => a[field] === b[field]);
}
