import { SsoRefusal } from '../../accounts/sso-refusal.ts';

/** Statements of a signed assertion about itself. */
export type SignedAssertion = {
  readonly id: string;
  readonly issuer: string | null;
  readonly expiresAt: Date;
  readonly confirmations: readonly Confirmation[];
  readonly contextClass: string | null;
  /** Seconds; null if it does not say. */
  readonly signedInAt: number | null;
  /** Name of the session at the provider. */
  readonly session: string | null;
};

type Confirmation = {
  readonly method: string | null;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly notOnOrAfter: number | null;
};

/** An element as the parser returns it: attributes, text, and children in lists. */
type Element = { readonly $?: unknown; readonly _?: unknown; readonly [child: string]: unknown };

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** @param parsed the signed part of a response. @throws SsoRefusal `malformed`, `expired` if it never ends */
export function readAssertion(parsed: unknown): SignedAssertion {
  const assertion = isElement(parsed) ? asElement(parsed['Assertion']) : undefined;
  const id = assertion && attributeOf(assertion, 'ID');
  if (!assertion || !id) throw new SsoRefusal('malformed');
  const statement = childOf(assertion, 'AuthnStatement');
  const context = statement && childOf(statement, 'AuthnContext');
  const instant = statement && timeOf(attributeOf(statement, 'AuthnInstant'));
  const confirmations = childrenOf(childOf(assertion, 'Subject'), 'SubjectConfirmation').map((one) => {
    const data = childOf(one, 'SubjectConfirmationData');
    return {
      method: attributeOf(one, 'Method'),
      recipient: data ? attributeOf(data, 'Recipient') : null,
      inResponseTo: data ? attributeOf(data, 'InResponseTo') : null,
      notOnOrAfter: data ? timeOf(attributeOf(data, 'NotOnOrAfter')) : null,
    };
  });
  const conditions = childOf(assertion, 'Conditions');
  const ends = [
    ...confirmations.map(({ notOnOrAfter }) => notOnOrAfter),
    conditions ? timeOf(attributeOf(conditions, 'NotOnOrAfter')) : null,
  ].filter((end) => end !== null);
  if (ends.length === 0) throw new SsoRefusal('expired');
  return {
    id: id.slice(0, 300),
    issuer: textOf(childOf(assertion, 'Issuer')),
    // Kept until nobody would accept it any more.
    expiresAt: new Date(Math.max(...ends) + 3_600_000),
    confirmations,
    contextClass: textOf(context && childOf(context, 'AuthnContextClassRef')),
    signedInAt: instant == null ? null : Math.floor(instant / 1000),
    session: (statement && attributeOf(statement, 'SessionIndex')?.slice(0, 500)) ?? null,
  };
}

export type Expected = {
  readonly issuer: string;
  readonly recipient: string;
  /** Null: of a sign-in that began at the provider, whose assertion answers no request. */
  readonly requestId: string | null;
  readonly now: Date;
  readonly skewMs: number;
};

/**
 * Requires that an assertion was made for this request, or for none: a bearer confirmation with this recipient, request and an
 * end.
 * @throws SsoRefusal `issuer`, `recipient`, `in_response_to`, `unsolicited`, `expired`
 */
export function requireAnswerTo(assertion: SignedAssertion, expected: Expected): void {
  const { issuer, recipient, requestId, now, skewMs } = expected;
  if (assertion.issuer !== issuer) throw new SsoRefusal('issuer');
  const mine = assertion.confirmations.filter(({ method }) => method === bearer);
  const here = mine.filter((one) => one.recipient === recipient);
  if (here.length === 0) throw new SsoRefusal('recipient');
  const solicited = here.filter(({ inResponseTo }) => inResponseTo !== null);
  if (requestId !== null && solicited.length === 0) throw new SsoRefusal('unsolicited');
  // An answer to the request of another browser is not accepted as one that began at the provider.
  if (requestId === null && solicited.length > 0) throw new SsoRefusal('in_response_to');
  const answers = here.filter(({ inResponseTo }) => inResponseTo === requestId);
  if (answers.length === 0) throw new SsoRefusal('in_response_to');
  const isInTime = answers.some(
    ({ notOnOrAfter }) => notOnOrAfter !== null && now.getTime() - skewMs < notOnOrAfter,
  );
  if (!isInTime) throw new SsoRefusal('expired');
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asElement(value: unknown): Element | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return isElement(one) ? one : undefined;
}

function childrenOf(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  const list: unknown[] = Array.isArray(found) ? found : [];
  return list.filter((one) => isElement(one));
}

function childOf(element: Element, name: string): Element | undefined {
  return childrenOf(element, name)[0] ?? asElement(element[name]);
}

function attributeOf({ $: attributes }: Element, name: string): string | null {
  if (!isElement(attributes)) return null;
  const value = attributes[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function textOf(element: Element | undefined): string | null {
  const text = element?._;
  return typeof text === 'string' ? text.trim() : null;
}

function timeOf(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
