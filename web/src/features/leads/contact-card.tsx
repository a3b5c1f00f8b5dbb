import { t } from '@lingui/core/macro';
import { Island } from '../../core/site/island.tsx';
import { PublicFormAsDrawn } from '../../core/site/public-form-fields.tsx';
import { FormWithoutScript, SiteCard } from '../../core/site/site-card.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { contactForm, contactSalesForm } from './contact-fields.tsx';
import type { ContactFormProps } from './contact-form.tsx';

const form = lazyComponent<ContactFormProps>(
  () => import('./contact-form.tsx').then((module) => module.ContactForm),
  { untilItArrives: true },
);

/** A contact form in its card. */
export function ContactCard({ title, lead, ...props }: ContactFormProps & { title: string; lead: string }) {
  return (
    <SiteCard title={title} lead={lead}>
      <Island part={form} props={props} when="idle">
        <PublicFormAsDrawn form={props.source === 'contact' ? contactForm : contactSalesForm} />
      </Island>
      <FormWithoutScript>
        {t`Sending the form needs JavaScript. Call us or write an email instead: both are named on this page.`}
      </FormWithoutScript>
    </SiteCard>
  );
}
