import { useEffect, useEffectEvent, useState } from 'react';
import { type PublicAnswer, publicFetch } from './public-fetch.ts';
import type { RequestError } from './request-error.ts';

/** Polling interval for news while the page is visible, milliseconds. */
const lookEveryMs = 20_000;

/** The record of a mailed link, for visitors without an account; read again while the page is visible. */
export function useFollowedLink<Data>(path: string, link: string) {
  const [data, setData] = useState<Data | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const take = (answer: PublicAnswer<Data>) => {
    if (answer.ok) setData(answer.data);
    setError(answer.ok ? null : answer.error);
  };
  const look = () => void publicFetch<Data>(path, { method: 'POST', body: { link } }).then(take);
  const onLook = useEffectEvent(look);
  useEffect(() => {
    onLook();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onLook();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [link]);
  return { data, error, look, take };
}
