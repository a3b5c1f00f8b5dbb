import type { SalesTurn } from '../engine.ts';
import type { ProspectStep } from '../understanding/read-prospect.ts';
import type { ToolAnswer } from '../tools/tool.ts';

/** Initial suggestions. */
export const salesSuggestions: readonly string[] = [
  'What does Switchyard do?',
  'How much does it cost?',
  'Does it work offline?',
  'Can I see a demo?',
];

const contactPage = {
  kind: 'page',
  id: '/contact-sales',
  title: 'Contact Sales',
  href: '/contact-sales',
} as const;

const privacyPage = { kind: 'page', id: '/privacy', title: 'Privacy', href: '/privacy' } as const;

/** The answer to a message in another language; `sentence` says it in that language. */
export function notEnglish(sentence: string): ToolAnswer {
  return { text: `I only understand English. ${sentence}`, citations: [contactPage] };
}

/** Small-talk answers for visitors. */
export function salesTalk(
  intent: string,
  { phone, email, persona }: SalesTurn['contact'],
): ToolAnswer | undefined {
  switch (intent) {
    case 'greet':
      return { text: 'Hello! I can tell you about features, pricing, trades and security.' };
    case 'thank':
      return { text: 'You are welcome.' };
    case 'dismiss':
      return { text: 'No problem. Ask me anything about Switchyard, whenever you like.' };
    case 'agree':
      return { text: 'All right.' };
    case 'why_asked':
      return {
        text: 'So that our sales team knows whom they write to, if you want to hear from them. You need not tell me anything: I answer your questions all the same. What is kept, and for how long, is on the privacy page.',
        citations: [privacyPage],
      };
    case 'who_are_you':
      return {
        text: `I am ${persona}, the automatic assistant of the field service team, and not a person. If you want to speak with one, our sales team is at ${phone} and ${email}.`,
        citations: [contactPage],
      };
    case 'talk_to_sales':
      return {
        text: `Our sales team is at ${phone} and ${email}, or use the contact page: we answer within 24 hours.`,
        citations: [contactPage],
      };
    case 'insult':
      return {
        text: `I am sorry that I was no help. A person can answer: our sales team is at ${phone} and ${email}.`,
        citations: [contactPage],
      };
    case 'refuse_company_data':
      return {
        text: 'I have no access to the records of any company here. If you use Switchyard already, sign in and ask there.',
        citations: [{ kind: 'page', id: '/login', title: 'Sign in', href: '/login' }],
      };
    default:
      return undefined;
  }
}

/** The next question, one at a time. */
export function stepQuestion(
  step: ProspectStep,
  { name, company }: { name: string | undefined; company: string | undefined },
): { text: string; suggestions: string[] } {
  switch (step) {
    case 'name':
      return { text: 'May I ask your name?', suggestions: [] };
    case 'company':
      return {
        text: `${name === undefined ? 'What' : `Nice to meet you, ${name}. What`} is your company called?`,
        suggestions: [],
      };
    case 'teamSize':
      return {
        text: `How many people work ${company === undefined ? 'in your company' : 'there'}?`,
        suggestions: ['1-10', '11-50', '51-200', '201-1000', '1000+'],
      };
    case 'trade':
      return {
        text: 'Which trade are you in?',
        suggestions: [
          'HVAC',
          'Plumbing',
          'Electrical',
          'Construction',
          'Landscaping',
          'Cleaning',
          'Security',
          'Other',
        ],
      };
    case 'email':
      return { text: 'Where can our sales team reach you? Your email address is enough.', suggestions: [] };
    default:
      return step satisfies never;
  }
}
