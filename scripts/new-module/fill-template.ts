import { formsOf, type ModuleNames, type NameForms } from './module-names.ts';

/** The sample record of the templates; its name is replaced in texts and paths. */
export const sample: ModuleNames = { one: formsOf('spare-part'), many: formsOf('spare-parts') };

/** Values of the placeholders `{{name}}` in templates, besides the forms of the record's name. */
export type TemplateValues = Readonly<Record<string, string>>;

/** Converts a template, or its path, to another record. @throws Error if it contains an unknown placeholder */
export function fillTemplate(text: string, names: ModuleNames, values: TemplateValues): string {
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A template names ${name}, which has no value`);
    return value;
  });
  const withArticle = /^[aeiou]/.test(names.one.words)
    ? filled.replaceAll(`a ${sample.one.words}`, `an ${sample.one.words}`)
    : filled;
  // The plural first, because it begins with the singular.
  return renamed(renamed(withArticle, sample.many, names.many), sample.one, names.one);
}

function renamed(text: string, from: NameForms, to: NameForms): string {
  return Object.entries(from).reduce(
    (current, [form, name]) => current.replaceAll(name, to[form as keyof NameForms]),
    text,
  );
}
