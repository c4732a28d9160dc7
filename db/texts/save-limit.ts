import { type SQL, sql } from 'drizzle-orm'
import { attemptCounter, attemptKey } from '#db/auth/attempts.ts'
import { attempts } from '#db/schema/auth.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'

/** Limit for the saves of one person in one document; a writer beyond it waits and saves again. */
export const SAVE_LIMIT = ATTEMPT_LIMITS.saveText

type CountedSave = { readonly attemptKey: string; readonly now: Date }

/** The key that counts the saves of a document. */
export function saveKey(userId: string, document: object): Promise<string> {
  return attemptKey(SAVE_LIMIT, [userId, ...Object.values(document).map(String)])
}

/**
 * Counts a save, if the document is found. It comes first in the batch that stores the text, so that parallel saves are counted before any
 * is stored.
 */
export function saveCounter<Args extends CountedSave>(isFound: (p: Args) => SQL) {
  return attemptCounter((p: Args) => sql`NOT ${isFound(p)}`)(SAVE_LIMIT)
}

/** Condition: the save that the same batch has counted is within the limit. */
export function isWithinLimit(p: CountedSave): SQL {
  return sql`EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.key} = ${p.attemptKey} AND ${attempts.count} <= ${SAVE_LIMIT.most})`
}
