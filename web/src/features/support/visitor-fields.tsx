import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Name = 'name' | 'email' | 'subject' | 'body';

type VisitorFieldsProps = {
  text(name: Name): Pick<ComponentProps<'input'>, 'name'> & Record<string, unknown>;
  error(name: Name): string | undefined;
};

/** Fields of the support form for visitors without an account. */
export function VisitorFields({ text, error }: VisitorFieldsProps) {
  const field = (name: Name, label: string) => ({ label, error: error(name), required: true });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name', 'Name')}>
          <Input inputSize="lg" autoComplete="name" {...text('name')} />
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
      </div>
      <Field {...field('subject', 'Subject')}>
        <Input
          inputSize="lg"
          placeholder="What does not work?"
          maxLength={ticketLimits.subject.max}
          {...text('subject')}
        />
      </Field>
      <Field {...field('body', 'Message')}>
        <Textarea
          rows={5}
          className="min-h-[120px]"
          maxLength={ticketLimits.body.max}
          placeholder="What did you do, what did you expect, what came instead?"
          {...text('body')}
        />
      </Field>
    </>
  );
}
