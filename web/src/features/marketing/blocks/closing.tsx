import type { ReactNode } from 'react';
import { siteButton } from '../../../core/site/site-button.ts';
import { frame } from './frame.ts';

type ClosingProps = {
  title: ReactNode;
  /** Next steps, the main one first. */
  links: readonly { readonly href: string; readonly label: string }[];
};

/** The end of a public page: one sentence and the next steps. */
export function Closing({ title, links }: ClosingProps) {
  return (
    <section aria-labelledby="closing-title" className="border-t border-line">
      <div className={`${frame} flex flex-col gap-8 py-16 lg:flex-row lg:items-center lg:justify-between`}>
        <h2
          id="closing-title"
          className="max-w-140 text-2xl font-semibold tracking-tight text-balance text-1"
        >
          {title}
        </h2>
        <div className="flex flex-wrap gap-3">
          {links.map(({ href, label }, at) => (
            <a key={href} href={href} className={siteButton(at === 0 ? 'primary' : 'secondary')}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}
