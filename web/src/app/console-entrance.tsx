import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Entrance, EntranceContext, noticeIn } from '../core/entrance.ts';
import { sessionEnded, sessionStarted } from '../core/session-changes.ts';
import { useAppDispatch } from '../core/use-app-store.ts';
import { useSession } from '../core/use-session.ts';

/** Entrance used inside the console when a session has ended. */
export function ConsoleEntrance({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const { hash } = location;
  const state: unknown = location.state;
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : null;
  const entrance = useMemo(
    (): Entrance => ({
      user,
      hash,
      notice: noticeIn(state),
      go: (path, { replace = false, notice } = {}) => void navigate(path, { replace, state: { notice } }),
      enter: async (entered, path) => {
        if (path !== undefined) await navigate(path, { replace: true });
        dispatch(sessionStarted(entered));
      },
      leave: async (path, notice) => {
        await navigate(path, { replace: true, state: { notice } });
        dispatch(sessionEnded());
      },
    }),
    [user, hash, state, navigate, dispatch],
  );
  return <EntranceContext value={entrance}>{children}</EntranceContext>;
}
