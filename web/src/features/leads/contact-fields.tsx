import { contactLimits } from '@switchyard/contracts/leads/lead-options.ts';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Name = 'firstName' | 'lastName' | 'email' | 'company' | 'message';

type ContactFieldsProps = {
  text(name: Name): Pick<ComponentProps<'input'>, 'name'> & Record<string, unknown>;
  error(name: Name): string | undefined;
};

/** Fields of the short contact form. */
export function ContactFields({ text, error }: ContactFieldsProps) {
  const field = (name: Name, label: string) => ({ label, error: error(name), required: true });
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
        <Field label="Company" hint="If there is one" error={error('company')}>
          <Input inputSize="lg" autoComplete="organization" {...text('company')} />
        </Field>
      </div>
      <Field {...field('message', 'Message')}>
        <Textarea
          rows={4}
          maxLength={contactLimits.message.max}
          className="min-h-[100px]"
          placeholder="What is it about?"
          {...text('message')}
        />
      </Field>
    </>
  );
}
