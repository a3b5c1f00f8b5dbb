import { z } from 'zod';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PagedRecord } from './record-pages.ts';
import { walkSamples } from './record-walk-samples.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The open form of a page. */
export const openForm = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('form') });

/**
 * Fills the required fields of the open form of a new record and sends it. Texts come from the schema of the new
 * record by the name of the field; of records and closed lists, the first is chosen.
 *
 * @param text the value of free texts
 * @throws Error that names a field that cannot be filled
 */
export async function createByForm(page: Page, record: PagedRecord, text: string): Promise<void> {
  const form = openForm(page);
  await form.waitFor();
  for (const control of await form.locator('[aria-required="true"]').all()) {
    if ((await control.getAttribute('role')) === 'combobox') await chooseFirst(page, control);
    else if ((await control.inputValue()) === '') await control.fill(await textFor(control, record, text));
  }
  await sendForm(page);
}

/** Sends the open form and waits until it is saved and gone. */
export async function sendForm(page: Page): Promise<void> {
  const form = openForm(page);
  const refusal = form.getByRole('alert').first();
  await form.locator('button[type=submit]').click();
  await expect
    .poll(async () => {
      if ((await form.count()) === 0) return 'saved';
      return (await refusal.count()) > 0 ? `refused: ${await refusal.textContent()}` : 'not saved yet';
    })
    .toBe('saved');
}

async function chooseFirst(page: Page, control: Locator): Promise<void> {
  // A choice may depend on the one before it, whose only option is chosen for the user.
  await expect.poll(() => control.isEnabled()).toBe(true);
  const isEmpty = /^(?:Choose|$)/.test((await control.textContent()) ?? '');
  if (!isEmpty) return;
  await control.click();
  await page.getByRole('option').first().click();
}

/** @throws Error when neither schema nor sample has a value for the field */
async function textFor(control: Locator, { kind, routes }: PagedRecord, text: string): Promise<string> {
  const name = (await control.getAttribute('name')) ?? '';
  const given = walkSamples[kind]?.form?.[name];
  if (given !== undefined) return given;
  const field = routes?.create.body && leafOf(toJson(routes.create.body), name);
  if (!field) {
    const label = await control.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
    throw new Error(
      `The form of a new ${kind} requires "${label}", and no field of its schema is called ${name}: ` +
        'give it a value in record-walk-samples.ts',
    );
  }
  if (field.type === 'integer' || field.type === 'number') return String(field.minimum ?? 1);
  return field.format === 'email' ? 'walk@example.test' : text;
}

const toJson = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The field of this name, also within objects: `line1` of an address. */
function leafOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...Object.values(schema.properties ?? {})];
  const own = schema.properties?.[name];
  if (typeof own === 'object') return own;
  for (const each of inner) {
    const found = typeof each === 'object' ? leafOf(each, name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
