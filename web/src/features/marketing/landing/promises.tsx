import { SiteSection } from '../../../core/site/site-section.tsx';
import { t } from '@lingui/core/macro';

const promises = [
  {
    title: t`“Saved” means written`,
    text: t`The word appears after the write, on the device or in the database, and never as a hope. What waits to be sent has a page of its own.`,
  },
  {
    title: t`Conflicts are shown, not guessed`,
    text: t`When two people changed the same thing, what can be merged is merged by rules you can read. The rest is shown to a person who decides.`,
  },
  {
    title: t`Your data stays yours`,
    text: t`Each company is walled off in the database itself. No trackers, no calls to other servers, an export of every list, and a licence that lets you run it yourself.`,
  },
  {
    title: t`Built to lose a part`,
    text: t`Tests kill processes, cut networks and empty caches while people work, then compare what was promised with what exists.`,
  },
] as const;

/** Commitments to buyers. */
export function Promises() {
  return (
    <SiteSection band title={t`What you can hold us to`}>
      <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {promises.map(({ title, text }) => (
          <div key={title} className="border-t border-line-strong pt-5">
            <dt className="text-base font-semibold text-1">{title}</dt>
            <dd className="mt-2 text-lg leading-6 text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </SiteSection>
  );
}
