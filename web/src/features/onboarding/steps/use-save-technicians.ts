import { t } from '@lingui/core/macro';
import type { Shift, Trade } from '@switchyard/contracts/technicians/technician.ts';
import { useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { useAddTechnicianMutation, useInviteTechnicianMutation } from '../onboarding-api.ts';

export type Hours = 'day' | 'early' | 'late' | 'week';

/** A technician as entered. */
export type PersonDraft = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Null until selected: defaults to the company's first one, which may load after the form. */
  readonly trade: Trade | null;
  readonly hours: Hours;
  readonly invite: boolean;
  /** Set if the record was created but the invitation failed. */
  readonly technicianId: string | null;
  readonly errors: Readonly<Record<string, string>>;
};

export function emptyPerson(): PersonDraft {
  return {
    key: crypto.randomUUID(),
    name: '',
    email: '',
    trade: null,
    hours: 'day',
    invite: false,
    technicianId: null,
    errors: {},
  };
}

const workdays = [1, 2, 3, 4, 5];
const spans: Readonly<Record<Hours, { days: readonly number[]; from: number; to: number }>> = {
  day: { days: workdays, from: 480, to: 990 },
  early: { days: workdays, from: 360, to: 870 },
  late: { days: workdays, from: 840, to: 1320 },
  week: { days: [...workdays, 6], from: 480, to: 1020 },
};

export function shiftsOf(hours: Hours): Shift[] {
  const { days, from, to } = spans[hours];
  return days.map((weekday) => ({ weekday, startMinute: from, endMinute: to }));
}

/** First and last name of an account; a single name is used for both. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const firstName = words[0] ?? '';
  return { firstName, lastName: words.length > 1 ? words.slice(1).join(' ') : firstName };
}

/** Saves technicians one after the other and sends the requested invitations; resolves with the refused ones. */
export function useSaveTechnicians(trade: Trade) {
  const [add] = useAddTechnicianMutation();
  const [invite] = useInviteTechnicianMutation();
  const [isSaving, setSaving] = useState(false);

  const saveOne = async (person: PersonDraft): Promise<PersonDraft | null> => {
    const email = person.email.trim();
    let { technicianId } = person;
    if (technicianId === null) {
      const { data, error } = await add({
        name: person.name,
        email: email === '' ? null : email,
        trade: person.trade ?? trade,
        shifts: shiftsOf(person.hours),
      });
      if (!data) return refused(person, error);
      technicianId = data.id;
    }
    if (!person.invite || email === '') return null;
    const { error } = await invite({ ...splitName(person.name), email, role: 'technician', technicianId });
    if (!error) return null;
    const message = t`Added, but not invited: ${Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error)}`;
    return { ...person, technicianId, errors: { root: message } };
  };

  const save = async (people: readonly PersonDraft[]): Promise<PersonDraft[]> => {
    setSaving(true);
    const left: PersonDraft[] = [];
    for (const person of people) {
      const kept = await saveOne(person);
      if (kept) left.push(kept);
    }
    setSaving(false);
    return left;
  };
  return { save, isSaving };
}

function refused(person: PersonDraft, error: unknown): PersonDraft {
  const fields = fieldErrorsOf(error);
  const errors = Object.keys(fields).length > 0 ? fields : { root: describeRequestError(error) };
  return { ...person, errors };
}
