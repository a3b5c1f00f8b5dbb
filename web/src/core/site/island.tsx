import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { LazyComponent } from '../../lib/lazy-component.tsx';

type IslandProps<Props extends object> = {
  /**
   * The component to load: `lazyComponent(() => import('./lead-form.tsx').then((m) => m.LeadForm), { untilItArrives:
   * true })`.
   */
  part: LazyComponent<Props>;
  props: Props;
  /** When to load it: once the page is idle, or shortly before it becomes visible or is used. */
  when?: 'idle' | 'near';
  /** Placeholder until then, also in the prerendered page; the same size, so that nothing shifts. */
  children: ReactNode;
};

/** A part of a public page that needs JavaScript, loaded after the page. */
export function Island<Props extends object>({ part, props, when = 'near', children }: IslandProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const current = place.current;
    if (ready || !current) return;
    const load = () => void part.preload().then(() => setReady(true));
    if (when === 'idle') return whenIdle(load);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [part, ready, when]);
  const Part: ComponentType<Props> = part.Component;
  return (
    <div ref={place}>
      {ready ? (
        <Suspense fallback={children}>
          <Part {...props} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(id);
}
