const notStated = 'Not stated: this is a demonstration';

/**
 * Facts about the operator of a deployment that a buyer needs before signing anything, in the order of pages: the
 * setting that states it, and its value in a demo that does not. Outside the demo, each must be set.
 */
export const operatorFacts = [
  { id: 'name', setting: 'SWITCHYARD_OPERATOR_NAME', inDemo: notStated },
  { id: 'address', setting: 'SWITCHYARD_OPERATOR_ADDRESS', inDemo: notStated },
  { id: 'register', setting: 'SWITCHYARD_OPERATOR_REGISTER', inDemo: notStated },
  { id: 'email', setting: 'SWITCHYARD_OPERATOR_EMAIL', inDemo: notStated },
  { id: 'dataProtection', setting: 'SWITCHYARD_OPERATOR_DATA_PROTECTION', inDemo: notStated },
  { id: 'country', setting: 'SWITCHYARD_OPERATOR_SERVER_COUNTRY', inDemo: notStated },
  { id: 'subprocessors', setting: 'SWITCHYARD_OPERATOR_SUBPROCESSORS', inDemo: notStated },
  { id: 'law', setting: 'SWITCHYARD_OPERATOR_LAW', inDemo: notStated },
  // The text of a link as well as its address.
  { id: 'dpa', setting: 'SWITCHYARD_OPERATOR_DPA_URL', inDemo: '/contact' },
] as const;

export type OperatorFact = (typeof operatorFacts)[number];
export type OperatorFactId = OperatorFact['id'];

/** The facts as a deployment states them; undefined where it does not. */
export type StatedFacts = Readonly<Partial<Record<OperatorFactId, string | undefined>>>;

/** Names of the settings that a deployment outside the demo lacks. */
export function missingFacts(stated: StatedFacts): readonly string[] {
  return operatorFacts.filter(({ id }) => stated[id] === undefined).map(({ setting }) => setting);
}

/**
 * Placeholder of a fact in a built page: an action of Caddy's templates. The servers insert the value when they deliver
 * the page, because a build does not know its operator.
 */
export function factMark({ setting, inDemo }: OperatorFact): string {
  return `<<<env \`${setting}\` | default \`${inDemo}\` | html>>>`;
}

/** Placeholder in the source of a page: markup would escape the other one. */
export function factToken({ setting }: OperatorFact): string {
  return `{{${setting}}}`;
}

/** Replaces the placeholders of sources by those of built pages. */
export function withFactMarks(html: string): string {
  return operatorFacts.reduce((text, fact) => text.replaceAll(factToken(fact), factMark(fact)), html);
}

/** A built page with the facts in place of their placeholders. */
export function fillFacts(html: string, stated: StatedFacts): string {
  return operatorFacts.reduce(
    (text, fact) => text.replaceAll(factMark(fact), () => escapeHtml(stated[fact.id] ?? fact.inDemo)),
    html,
  );
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
