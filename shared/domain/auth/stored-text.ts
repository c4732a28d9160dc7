import * as z from 'zod/mini'

/** The database takes no NUL character, so no name or token has one. */
export const storedText = z.regex(/^[^\0]*$/)
