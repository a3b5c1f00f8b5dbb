import { zodResolver } from '@hookform/resolvers/zod';
import { emailSchema, nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { tradeSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { parseMinute } from './shift-text.ts';
import { useCreateTechnicianMutation } from './technicians-api.ts';

const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).transform((value) => (value === '' ? null : value));
const clock = z.string().refine((text) => parseMinute(text) !== null, 'Invalid time: HH:MM');

const formSchema = z
  .object({
    name: nameSchema,
    trade: tradeSchema,
    email: optional(emailSchema),
    phone: optional(phoneSchema),
    territory: z.string().trim().max(80),
    from: clock,
    to: clock,
  })
  .refine((form) => (parseMinute(form.to) ?? 0) > (parseMinute(form.from) ?? 0), {
    path: ['to'],
    message: 'Invalid shift: end must be after start',
  });
type Form = z.input<typeof formSchema>;
const empty: Form = {
  name: '',
  trade: 'electrical',
  email: '',
  phone: '',
  territory: '',
  from: '08:00',
  to: '16:30',
};
const workdays = [1, 2, 3, 4, 5];

/** Adds a technician with a Monday-to-Friday shift; skills and other shifts are set on their page. */
export function TechnicianFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [create, { isLoading }] = useCreateTechnicianMutation();
  const form = useForm<Form, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: empty,
  });
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(async ({ from, to, territory, ...person }) => {
    const hours = { startMinute: parseMinute(from) ?? 0, endMinute: parseMinute(to) ?? 0 };
    const result = await create({
      ...person,
      territory: territory === '' ? null : territory,
      shifts: workdays.map((weekday) => ({ weekday, ...hours })),
    });
    if (result.data) {
      onClose();
      await navigate(`/technicians/${result.data.id}`);
      return;
    }
    for (const [name, message] of Object.entries(fieldErrorsOf(result.error))) {
      if (name in empty) form.setError(name as FieldPath<Form>, { message });
    }
    form.setError('root', { message: describeRequestError(result.error) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New technician"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="new-technician" busy={isLoading}>
            Add technician
          </Button>
        </>
      }
    >
      <form
        id="new-technician"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-2 gap-3 [&>*:nth-child(-n+2)]:col-span-2"
      >
        <Field label="Name" required error={errors.name?.message}>
          <Input autoFocus maxLength={80} {...register('name')} />
        </Field>
        <Field label="Trade" error={errors.trade?.message}>
          <Select
            options={trades.map((value) => ({ value, label: tradeWord(value) }))}
            value={watch('trade')}
            onChange={(value) => setValue('trade', value, { shouldValidate: formState.isSubmitted })}
          />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Shift starts" hint="Monday to Friday" error={errors.from?.message}>
          <Input type="time" {...register('from')} />
        </Field>
        <Field label="Shift ends" error={errors.to?.message}>
          <Input type="time" {...register('to')} />
        </Field>
        <Field label="Territory" error={errors.territory?.message}>
          <Input maxLength={80} {...register('territory')} />
        </Field>
        {errors.root && (
          <p role="alert" className="col-span-2 text-sm font-medium text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
