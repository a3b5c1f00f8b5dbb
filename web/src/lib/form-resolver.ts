import { zodResolver } from '@hookform/resolvers/zod';
import { configureZod } from './configure-zod.ts';

configureZod();

/** Form validation for public pages, whose start does not load the schema library: our own error messages. */
export const formResolver: typeof zodResolver = zodResolver;
