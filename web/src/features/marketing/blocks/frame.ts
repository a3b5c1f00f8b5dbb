/** Width and margins that every part of a public page keeps to. */
export const frame = 'mx-auto w-full max-w-290 px-5 lg:px-8';
