import { t } from '@lingui/core/macro';
import { emailSchema, nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { tradeSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { tradeWord } from '../../lib/trade-word.ts';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { parseMinute } from './shift-text.ts';
import { technicians } from './technicians-api.ts';

const clock = z.string().refine((text) => parseMinute(text) !== null, t`Invalid time: HH:MM`);
const schema = z
  .object({
    name: nameSchema,
    trade: tradeSchema,
    email: optional(emailSchema),
    phone: optional(phoneSchema),
    territory: optional(z.string().trim().max(80)),
    from: clock,
    to: clock,
  })
  .refine((form) => (parseMinute(form.to) ?? 0) > (parseMinute(form.from) ?? 0), {
    path: ['to'],
    message: t`Invalid shift: end must be after start`,
  });
type Values = z.input<typeof schema>;

const empty: Values = {
  name: '',
  trade: 'electrical',
  email: '',
  phone: '',
  territory: '',
  from: '08:00',
  to: '16:30',
};
const tradeOptions = trades.map((value) => ({ value, label: tradeWord(value) }));
const workdays = [1, 2, 3, 4, 5];

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 80, width: 'full' },
  { kind: 'choice', name: 'trade', label: t`Trade`, options: tradeOptions, width: 'full' },
  { kind: 'text', name: 'phone', label: t`Phone`, type: 'tel' },
  { kind: 'text', name: 'email', label: t`Email`, type: 'email' },
  {
    kind: 'text',
    name: 'from',
    label: t`Shift starts`,
    type: 'time',
    hint: t`Monday to Friday`,
    width: 'quarter',
  },
  { kind: 'text', name: 'to', label: t`Shift ends`, type: 'time', width: 'quarter' },
  { kind: 'text', name: 'territory', label: t`Territory`, maxLength: 80 },
];

/** Adds a technician with a Monday-to-Friday shift; skills and other shifts are set on their page. */
export function TechnicianFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [create] = technicians.create.useMutation();
  return (
    <RecordForm
      title={t`New technician`}
      submitLabel={t`Add technician`}
      record={technicians.record}
      schema={schema}
      values={empty}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ from, to, ...person }, keyOf, _, custom) => {
        const hours = { startMinute: parseMinute(from) ?? 0, endMinute: parseMinute(to) ?? 0 };
        const body = {
          ...person,
          shifts: workdays.map((weekday) => ({ weekday, ...hours })),
          ...custom.body,
        };
        const { id } = await create({ body, idempotencyKey: keyOf('technician', body) }).unwrap();
        await navigate(`/technicians/${id}`);
      }}
    />
  );
}
