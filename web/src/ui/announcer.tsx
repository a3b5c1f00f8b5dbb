import { createContext, type ReactNode, use, useCallback, useState } from 'react';

type Announce = (text: string) => void;

const AnnouncerContext = createContext<Announce>(() => {});

/** Provides the polite live region; mounted once around the application. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div aria-live="polite" aria-atomic="true" className="sr-only">
        <span key={said.count}>{said.text}</span>
      </div>
    </AnnouncerContext>
  );
}

/** Announces a text to screen readers without showing it: `Visit moved to Ben Tran, 14:00`. */
export function useAnnounce(): Announce {
  return use(AnnouncerContext);
}
