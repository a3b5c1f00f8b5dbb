import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type {
  CustomValue,
  CustomValues,
  LinkKind,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { valueProblem } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { accessFor } from '@switchyard/contracts/custom-fields/field-access.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  existingRecords,
  findCustomFields,
} from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { fieldError, refuseFields } from '../access/access.ts';

/** Values to write; null removes one. */
export type CustomPatch = Readonly<Record<string, CustomValue | null>>;

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly kind: string };
type Draft = { values: Record<string, CustomValue>; links: [CustomField, string][]; errors: FieldError[] };

/**
 * Custom values of a new record: those given, and the defaults of the others.
 * @throws ProblemError naming fields that do not exist, that the role may not write, or whose value does not fit
 */
export async function newCustomValues(writing: Writing, patch: CustomPatch = {}): Promise<CustomValues> {
  const fields = await fieldsOf(writing);
  const draft = draftOf(writing, fields, { before: {}, patch });
  for (const field of fields) {
    const { key, defaultValue, required } = field;
    if (Object.hasOwn(patch, key) || field.archived) continue;
    if (defaultValue !== null && valueProblem(field, defaultValue) === null) draft.values[key] = defaultValue;
    else if (required && accessFor(writing.actor.role, field) === 'write') draft.errors.push(missing(field));
  }
  return await checked(writing, draft);
}

/**
 * All custom values of a record after a change.
 * @throws ProblemError as {@link newCustomValues}
 */
export async function changedCustomValues(
  writing: Writing,
  before: CustomValues,
  patch: CustomPatch,
): Promise<CustomValues> {
  return await checked(writing, draftOf(writing, await fieldsOf(writing), { before, patch }));
}

async function fieldsOf({ tx, kind }: Writing): Promise<CustomField[]> {
  return (await findCustomFields(tx)).filter(({ recordKind }) => recordKind === kind);
}

function draftOf(
  { actor }: Writing,
  fields: readonly CustomField[],
  { before, patch }: { before: CustomValues; patch: CustomPatch },
): Draft {
  const draft: Draft = { values: { ...before }, links: [], errors: [] };
  const forbidden: FieldError[] = [];
  for (const [key, given] of Object.entries(patch)) {
    const field = fields.find((each) => each.key === key);
    const access = field === undefined ? 'hidden' : accessFor(actor.role, field);
    // A hidden field is refused like one that does not exist.
    if (field === undefined || access === 'hidden') {
      draft.errors.push(fieldError(pointerOf(key), 'unknown_field', `There is no custom field ${key}`));
      continue;
    }
    const value = typeof given === 'string' ? given.trim() || null : given;
    if (value === (before[key] ?? null)) continue;
    if (access === 'read') {
      const message = `${field.label}: your role may not change this field`;
      forbidden.push(fieldError(pointerOf(key), 'forbidden', message));
    } else write(draft, field, value);
  }
  if (forbidden.length > 0) throw new ProblemError('auth.forbidden', { errors: forbidden });
  return draft;
}

function write(draft: Draft, field: CustomField, value: CustomValue | null): void {
  const { key, required, type } = field;
  if (value === null) {
    if (required) draft.errors.push(missing(field));
    else delete draft.values[key];
    return;
  }
  const problem = valueProblem(field, value);
  if (problem !== null) draft.errors.push(fieldError(pointerOf(key), 'invalid_value', problem));
  draft.values[key] = value;
  if (type === 'link' && problem === null) draft.links.push([field, String(value)]);
}

async function checked({ tx }: Writing, { values, links, errors }: Draft): Promise<CustomValues> {
  for (const [field, id] of links) {
    const { key, label, linkKind } = field;
    const found = await existingRecords(tx, linkKind as LinkKind, [id]);
    if (!found.has(id)) {
      errors.push(fieldError(pointerOf(key), 'not_found', `${label}: there is no such ${String(linkKind)}`));
    }
  }
  refuseFields(errors);
  return values;
}

function missing({ key, label }: CustomField): FieldError {
  return fieldError(pointerOf(key), 'required', `${label}: required`);
}

function pointerOf(key: string): string {
  return `/custom/${key}`;
}
