import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { useRealtimeEvents } from '../../../realtime/use-realtime-events.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { peersForgotten, peersSeen } from '../state/board-ui-slice.ts';
import { describeMoves, isOthersMove } from './others-moves.ts';

/** Minimum interval between announcements of other users' moves, ms. */
const announceEveryMs = 4000;
const markMs = 3500;

/** Marks other users' latest changes on the board and announces them politely. */
export function useOthersMoves(): void {
  const user = useCurrentUser();
  const { clock } = useBoard();
  const dispatch = useBoardDispatch();
  const announce = useAnnounce();
  const waiting = useRef<TopicEvent[]>([]);
  const marks = useRef<ReturnType<typeof setTimeout> | null>(null);

  useRealtimeEvents('dispatch', (events) => {
    const moves = events.filter((event) => isOthersMove(event, user.id));
    if (moves.length === 0) return;
    waiting.current.push(...moves);
    dispatch(peersSeen(moves.map(({ event }) => ({ visitId: event.entity.id, name: event.actor.name }))));
    if (marks.current !== null) clearTimeout(marks.current);
    marks.current = setTimeout(() => dispatch(peersForgotten()), markMs);
  });

  const speak = useEffectEvent(() => {
    const moves = waiting.current;
    waiting.current = [];
    if (moves.length > 0) announce(describeMoves(moves, clock));
  });
  useEffect(() => {
    const timer = setInterval(() => speak(), announceEveryMs);
    return () => {
      clearInterval(timer);
      if (marks.current !== null) clearTimeout(marks.current);
    };
  }, []);
}
