import { SiteSection } from '../../../core/site/site-section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

const steps = [
  {
    title: t`Create the company`,
    text: t`Name, time zone and trade. The set-up brings the checklist of your trade along.`,
  },
  {
    title: t`Bring your people and customers`,
    text: t`Invite technicians by mail, import customers from a spreadsheet with a preview of every line.`,
  },
  {
    title: t`Put the first job on the board`,
    text: t`The technician has it on the phone before you have put down yours.`,
  },
] as const;

/** The few steps from sign-up to the first job. */
export function FirstDay() {
  return (
    <SiteSection
      title={t`Up and running before lunch`}
      lead={t`No project, no consultant. Or take it home: it is open source, and starts with one command on a machine of your own.`}
    >
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t border-line-strong pt-5">
            <p className="num text-md font-semibold text-accent-text">
              <Trans>Step {index + 1}</Trans>
            </p>
            <h3 className="mt-2 text-base font-semibold text-1">{title}</h3>
            <p className="mt-2 text-lg leading-6 text-2">{text}</p>
          </li>
        ))}
      </ol>
    </SiteSection>
  );
}
