import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format-date.ts';
import { frame } from '../blocks/frame.ts';
import { PageIndex } from '../blocks/page-index.tsx';
import { Prose } from '../blocks/prose.tsx';

export type LegalPart = { readonly id: string; readonly title: string; readonly body: ReactNode };

type LegalPageProps = {
  title: string;
  lead: string;
  /** Date of the last change, `2026-11-21`. */
  updated: string;
  parts: readonly LegalPart[];
};

/** A legal text: numbered sections, a sticky index, the date of the last change. */
export function LegalPage({ title, lead, updated, parts }: LegalPageProps) {
  const entries = parts.map((part, at) => ({ id: part.id, title: `${at + 1}. ${part.title}` }));
  return (
    <div className={`${frame} pt-14 pb-24 md:pt-22`}>
      <header className="max-w-190 border-b border-line pb-8">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl">{title}</h1>
        <p className="mt-5 text-base text-pretty text-2 md:text-[18px]">{lead}</p>
        <p className="mt-6 text-md text-3">
          Last changed on <time dateTime={updated}>{formatDay(updated, 'date')}</time>
        </p>
      </header>
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="max-w-180 min-w-0">
          <Prose>
            {parts.map(({ id, title: heading, body }, at) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>
                  {at + 1}. {heading}
                </h2>
                {body}
              </section>
            ))}
          </Prose>
        </div>
        <PageIndex
          label="On this page"
          entries={entries}
          className="hidden self-start lg:sticky lg:top-24 lg:block"
        />
      </div>
    </div>
  );
}
