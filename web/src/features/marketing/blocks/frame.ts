/** Common width and margins of public page sections. */
export const frame = 'mx-auto w-full max-w-290 px-5 lg:px-8';
