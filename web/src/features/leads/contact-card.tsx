import type { ReactNode } from 'react';

type ContactCardProps = { title: string; lead?: string; children: ReactNode; className?: string };

/** A card of the contact pages. */
export function ContactCard({ title, lead, children, className = '' }: ContactCardProps) {
  return (
    <section className={`rounded-lg border border-line bg-surface p-5 md:p-6 ${className}`}>
      <h2 className="text-xl font-semibold tracking-tight text-1">{title}</h2>
      {lead !== undefined && <p className="mt-1 text-base text-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
