import { zodResolver } from '@hookform/resolvers/zod';
import { configureZod } from './configure-zod.ts';

configureZod();

/** The rules of a form on a public page, whose start does not load what forms need: refusals in our own words. */
export const formResolver: typeof zodResolver = zodResolver;
