import { zodResolver } from '@hookform/resolvers/zod';
import { type Contact, contactRoleSchema, type Customer } from '@switchyard/contracts/customers/customer.ts';
import { emailSchema, nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { type FieldPath, useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useUpdateCustomerMutation } from './customers-api.ts';
import { optional } from './form-values.ts';

const formSchema = z.object({
  name: nameSchema,
  phone: optional(phoneSchema),
  email: optional(emailSchema),
  roles: z.array(contactRoleSchema),
});
type FormInput = z.input<typeof formSchema>;
type FormOutput = z.output<typeof formSchema>;

const roleWords = { billing: 'Receives invoices', site: 'Is on site', approver: 'Approves work' } as const;

type ContactFormDialogProps = {
  customer: Customer;
  /** Null: a new contact. */
  contact: Contact | null;
  onClose: () => void;
};

/** Adds a contact of a customer, or edits or removes one. */
export function ContactFormDialog({ customer: opened, contact, onClose }: ContactFormDialogProps) {
  const [update] = useUpdateCustomerMutation();
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      name: contact?.name ?? '',
      phone: contact?.phone ?? '',
      email: contact?.email ?? '',
      roles: contact?.roles ?? [],
    },
  });
  const { errors, isSubmitting } = form.formState;
  const roles = form.watch('roles');
  /** `values` null removes the contact. The others stay as they are now, whoever changed them. */
  const save = async (values: FormOutput | null) => {
    const others = opened.contacts.filter(({ id }) => id !== contact?.id);
    const own = values && [{ ...values, ...(contact ? { id: contact.id } : {}) }];
    const patch = { contacts: [...others, ...(own ?? [])] };
    try {
      const outcome = await saveMerged({
        base: opened,
        patch,
        send: (revision, body) => update({ id: opened.id, revision, body }).unwrap(),
      });
      if (outcome.kind === 'saved') return onClose();
      form.setError('root', {
        message:
          'Somebody else changed the contacts meanwhile. Close the window to see them as they are now.',
      });
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const name = path.split('.').at(-1) ?? '';
        if (name in formSchema.shape) form.setError(name as FieldPath<FormInput>, { message });
      }
      form.setError('root', { message: describeRequestError(error) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={contact === null ? 'New contact' : `Edit ${contact.name}`}
      size="sm"
      footer={
        <>
          {contact !== null && (
            <Button className="mr-auto" onClick={() => void save(null)}>
              Remove contact
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="contact-form" busy={isSubmitting}>
            {contact === null ? 'Add contact' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        id="contact-form"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <Field label="Name" required error={errors.name?.message}>
          <Input autoFocus maxLength={80} autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <div>
          {contactRoleSchema.options.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChange={(on) =>
                form.setValue('roles', on ? [...roles, role] : roles.filter((item) => item !== role))
              }
            >
              {roleWords[role]}
            </Checkbox>
          ))}
        </div>
        {errors.root && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
