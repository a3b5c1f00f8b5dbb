import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

type SiteCardProps = {
  title?: string;
  lead?: string;
  /** Accessible name; default: none. */
  label?: string;
  children: ReactNode;
};

/** A card of a public page. */
export function SiteCard({ title, lead, label, children }: SiteCardProps) {
  return (
    <section aria-label={label} className="rounded-lg border border-line bg-surface p-5 md:p-6">
      {title !== undefined && <h2 className="text-xl font-semibold tracking-tight text-1">{title}</h2>}
      {lead !== undefined && <p className="mt-1 text-base text-2">{lead}</p>}
      <div className={title === undefined ? '' : 'mt-5'}>{children}</div>
    </section>
  );
}

/** Two columns of cards: the page's form, and what helps besides. */
export function SiteColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      {main}
      <div className="flex flex-col gap-6">{side}</div>
    </div>
  );
}

type Place = { readonly href: string; readonly title: string; readonly text: string };

/** Links to other places, each with a sentence. */
export function SitePlaces({ places }: { places: readonly Place[] }) {
  return (
    <ul className="-my-2 flex flex-col divide-y divide-line">
      {places.map(({ href, title, text }) => (
        <li key={href}>
          <a href={href} className="group flex items-start gap-3 py-3">
            <span className="flex-1">
              <span className="block text-base font-medium text-1 group-hover:underline">{title}</span>
              <span className="block text-md text-2">{text}</span>
            </span>
            <ArrowRight aria-hidden="true" size={16} className="mt-1.5 shrink-0 text-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** For visitors without JavaScript. */
export function FormWithoutScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mt-4 text-base text-2">{children}</p>
    </noscript>
  );
}
