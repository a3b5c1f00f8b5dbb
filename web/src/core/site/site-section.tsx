import type { ReactNode } from 'react';

type SiteSectionProps = {
  children: ReactNode;
  /** Id for links to this section. */
  id?: string;
  title?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** A word or two above the title. */
  eyebrow?: string;
  /** Gives the section a background in the surface colour. */
  band?: boolean;
  align?: 'start' | 'center';
};

/** A section of a public page: second-level heading, lead and content, in the width of the site. */
export function SiteSection(props: SiteSectionProps) {
  const { children, id, title, lead, eyebrow, band = false, align = 'start' } = props;
  return (
    <section id={id} className={`scroll-mt-20 ${band ? 'border-y border-line bg-surface' : ''}`}>
      <div className="mx-auto max-w-290 px-5 py-16 md:py-24 lg:px-8">
        {title !== undefined && (
          <div className={`mb-10 max-w-170 ${align === 'center' ? 'mx-auto text-center' : ''}`}>
            {eyebrow !== undefined && (
              <p className="mb-3 text-md font-semibold text-accent-text">{eyebrow}</p>
            )}
            <h2 className="text-2xl font-semibold tracking-tight text-balance text-1 md:text-3xl">{title}</h2>
            {lead !== undefined && <p className="mt-4 text-base text-pretty text-2">{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

type SiteHeroProps = {
  title: ReactNode;
  lead: ReactNode;
  eyebrow?: ReactNode;
  /** Links that look like buttons: `<a className={siteButton('primary')}>`. */
  actions?: ReactNode;
  align?: 'start' | 'center';
};

/** Header of a public page with its only first-level heading. */
export function SiteHero({ title, lead, eyebrow, actions, align = 'start' }: SiteHeroProps) {
  const centered = align === 'center';
  return (
    <div className={`mx-auto max-w-290 px-5 pt-14 pb-4 md:pt-22 lg:px-8 ${centered ? 'text-center' : ''}`}>
      {eyebrow !== undefined && (
        <p className={`mb-4 flex text-md font-semibold text-accent-text ${centered ? 'justify-center' : ''}`}>
          {eyebrow}
        </p>
      )}
      <h1
        className={`max-w-200 text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl ${centered ? 'mx-auto' : ''}`}
      >
        {title}
      </h1>
      <p
        className={`mt-5 max-w-160 text-base text-pretty text-2 md:text-[18px] ${centered ? 'mx-auto' : ''}`}
      >
        {lead}
      </p>
      {actions !== undefined && (
        <div className={`mt-8 flex flex-wrap gap-3 ${centered ? 'justify-center' : ''}`}>{actions}</div>
      )}
    </div>
  );
}
