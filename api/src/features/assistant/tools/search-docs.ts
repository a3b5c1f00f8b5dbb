import { z } from 'zod';
import { defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { capital } from './words.ts';

export const searchDocs = defineTool({
  name: 'search_docs',
  mode: 'helper',
  description: 'Answers how something is done or what a word means, from the guide of the product.',
  schema: z.strictObject({ question: z.string().trim().min(1).max(600) }),
  run: async (context, { question }) => answerFromDocs(context, question),
});

/** True for `delete all customers`, but not for `how do I delete a customer?` */
function ordersDeletion(text: string): boolean {
  return /^\s*(?:please |can you |could you )*(?:delete|remove|erase|wipe|purge)\b/i.test(text);
}

/**
 * Answers from a passage of the guide, not of posts, whose stories involve invented people; else says that there is
 * none and links the nearest article.
 */
export function answerFromDocs({ knowledge, actor, session }: ToolContext, question: string): ToolAnswer {
  const readers = session.user.operator ? [actor.role, 'operator' as const] : [actor.role];
  const found = knowledge.search(question, { readers, kinds: ['article'], under: '/docs/' });
  if (ordersDeletion(question)) {
    const [article] = found.answer ? [found.answer.section.citation] : [found.nearest];
    return {
      text: 'I delete nothing. Records are deleted on their own pages, one by one, by those who may, and can be restored there for 30 days.',
      citations: article ? [article] : [],
    };
  }
  if (found.answer) {
    const { section, others } = found.answer;
    return {
      text: `${section.heading === section.title ? '' : `${capital(section.heading)}: `}${section.excerpt}`,
      citations: [section.citation, ...others],
    };
  }
  const nearest = found.nearest;
  return nearest === undefined
    ? {
        text: 'I don’t know. I can answer questions about your jobs, customers, technicians and schedule, and about how Switchyard works.',
        citations: [],
      }
    : {
        text: `I don’t know. The nearest article I have is “${nearest.title}”; if that does not help, support does.`,
        citations: [nearest],
      };
}
