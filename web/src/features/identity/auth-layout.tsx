import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useEntrance } from '../../core/entrance.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

type AuthLayoutProps = {
  title: string;
  /** One sentence under the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  footer?: ReactNode;
};

/** Frame of the pages before a session: logo, card, links. */
export function AuthLayout({ title, intro, children, footer }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Switchyard`;
  }, [title]);
  // Until hydration, the browser would submit a prerendered form itself, with the password in the address.
  const isLive = useSyncExternalStore(noChanges, isLiveHere, isLiveAtBuild);
  return (
    // Top-aligned, not centred: late content (demo sign-ins, an error) must not shift anything above it.
    <div className="relative isolate flex min-h-full flex-col items-center gap-5 overflow-hidden px-4 pt-[clamp(1.5rem,12dvh,8rem)] pb-8">
      <Tracks />
      <a href="/" className="flex items-center gap-2.5 rounded-sm text-lg font-semibold text-1">
        <BrandMark size={26} />
        Switchyard
      </a>
      <div className="w-full max-w-100 rounded-lg border border-line-strong bg-surface p-5 shadow-overlay sm:p-6">
        <h1 className="text-xl font-semibold tracking-tight text-1">{title}</h1>
        {intro !== undefined && <p className="mt-1 text-2">{intro}</p>}
        <noscript>
          <p className="mt-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-warn">
            <Trans>This page needs JavaScript.</Trans>
          </p>
        </noscript>
        <div className="mt-5" inert={!isLive}>
          {children}
        </div>
      </div>
      {footer !== undefined && <div className="flex flex-col items-center gap-2 text-2">{footer}</div>}
    </div>
  );
}

const noChanges = () => () => {};
const isLiveHere = () => true;
const isLiveAtBuild = () => false;

/** Text link on these pages. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { go } = useEntrance();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      onClick={follow}
      className="rounded-sm font-medium text-1 underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}

const lanes = [0, 1, 2, 3, 4, 5, 6, 7];

/** Faint tracks with switches behind the card, like a rail yard from above. */
function Tracks() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full"
      fill="none"
      strokeLinecap="round"
    >
      {lanes.map((lane) => {
        const y = 65 + lane * 110;
        const x = 80 + ((lane * 397) % 900);
        return (
          <g key={lane} stroke="var(--line)" strokeWidth="2">
            <path d={`M0 ${y}H1440`} />
            <path d={`M${x} ${y}c90 0 90 110 180 110`} />
          </g>
        );
      })}
      <path
        d="M0 505H477c90 0 90 -110 180 -110H1440"
        className="stroke-accent opacity-35 in-data-[theme=light]:stroke-(--chart-1)"
        strokeWidth="2"
      />
    </svg>
  );
}
