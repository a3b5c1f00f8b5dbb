import {
  contactLimits,
  industries,
  industryLabels,
  teamSizeLabel,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type TextName = 'firstName' | 'lastName' | 'email' | 'company' | 'phone' | 'message';
type ChoiceName = 'teamSize' | 'industry';
export type ContactFieldName = TextName | ChoiceName;

/** Binds the fields to a form; the build renders them unbound and empty. */
export type ContactFieldBindings = {
  text(name: TextName): Pick<ComponentProps<'input'>, 'name'> & Record<string, unknown>;
  choice(name: ChoiceName): { value: string; onChange: (value: string) => void };
  error(name: ContactFieldName): string | undefined;
};

const industryOptions = industries.map((value) => ({ value, label: industryLabels[value] }));
const teamSizeOptions = teamSizes.map((value) => ({ value, label: teamSizeLabel(value) }));

/** Fields of the enterprise contact form. */
export function ContactSalesFields({ text, choice, error }: ContactFieldBindings) {
  const field = (name: ContactFieldName, label: string) => ({ label, error: error(name), required: true });
  const teamSize = choice('teamSize');
  const industry = choice('industry');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('firstName', 'First Name')}>
          <Input inputSize="lg" autoComplete="given-name" {...text('firstName')} />
        </Field>
        <Field {...field('lastName', 'Last Name')}>
          <Input inputSize="lg" autoComplete="family-name" {...text('lastName')} />
        </Field>
        <Field {...field('email', 'Email')}>
          <Input
            inputSize="lg"
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            {...text('email')}
          />
        </Field>
        <Field {...field('phone', 'Phone')}>
          <Input
            inputSize="lg"
            type="tel"
            autoComplete="tel"
            placeholder="+1 617 555 0100"
            {...text('phone')}
          />
        </Field>
      </div>
      <Field {...field('company', 'Company')}>
        <Input inputSize="lg" autoComplete="organization" {...text('company')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('teamSize', 'Team Size')}>
          <Select
            size="lg"
            name="teamSize"
            placeholder="Select team size"
            options={teamSizeOptions}
            {...chosen(teamSize)}
          />
        </Field>
        <Field {...field('industry', 'Industry')}>
          <Select
            size="lg"
            name="industry"
            placeholder="Select industry"
            options={industryOptions}
            {...chosen(industry)}
          />
        </Field>
      </div>
      <Field {...field('message', 'Message')}>
        <Textarea
          rows={4}
          maxLength={contactLimits.message.max}
          className="min-h-[100px]"
          placeholder="Tell us about your team and what you need"
          {...text('message')}
        />
      </Field>
    </>
  );
}

/** Only the listed options are valid; no choice is an empty text in the form. */
function chosen<Value extends string>({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return { value: value === '' ? null : (value as Value), onChange };
}
