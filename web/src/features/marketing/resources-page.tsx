import { SiteHero } from '../../core/site/site-section.tsx';
import { frame } from './blocks/frame.ts';
import { type Resource, resourceGroups } from './resources/resources.ts';
import { t } from '@lingui/core/macro';

/** `/resources`: links to further material. */
export function ResourcesPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Resources`}
        title={t`Everything there is to read, try and call`}
        lead={t`Sorted by what you came for. Nothing here asks for your address first.`}
      />
      <div className={`${frame} pt-6 pb-24`}>
        {resourceGroups.map(({ id, title, list }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="mt-10 grid gap-x-12 gap-y-2 border-t border-line-strong pt-6 lg:grid-cols-[240px_minmax(0,1fr)]"
          >
            <h2 id={id} className="scroll-mt-20 text-xl font-semibold tracking-tight text-1">
              {title}
            </h2>
            <ul className="grid gap-x-12 md:grid-cols-2 lg:-mt-3.5">
              {list.map((resource) => (
                <ResourceRow key={resource.href} resource={resource} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ResourceRow({ resource: { href, title, text, format } }: { resource: Resource }) {
  return (
    <li className="relative py-4">
      <h3 className="text-base font-semibold text-1">
        <a href={href} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {title}
        </a>
        {format !== undefined && <span className="ml-2 font-mono text-sm font-normal text-3">{format}</span>}
      </h3>
      <p className="mt-1 text-lg leading-6 text-pretty text-2">{text}</p>
    </li>
  );
}
