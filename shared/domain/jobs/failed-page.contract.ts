import * as z from 'zod/mini'
import { isCorrelationId } from '#shared/kernel/ids.ts'
import { PLACE_MAX_CHARACTERS, REQUEST_CAUSES } from './failed-requests.ts'

/**
 * Reported by the sites worker over its service binding, because only that worker knows that a page failed; the edge does not forward it.
 */
export const FAILED_PAGE_PATH = '/internal/failed-page'

export const FailedPageInput = z.strictObject({
  /** Host of the community. */
  host: z.string().check(z.minLength(1), z.maxLength(253)),
  path: z.string().check(z.maxLength(PLACE_MAX_CHARACTERS)),
  cause: z.enum(REQUEST_CAUSES),
  userId: z.nullable(z.string().check(z.maxLength(64))),
})
export type FailedPageInput = z.infer<typeof FailedPageInput>

const CODE_MAX_CHARACTERS = 14

/** Reported by a browser. */
export const FailedPartInput = z.strictObject({
  /** The code shown on the page. */
  code: z.string().check(z.maxLength(CODE_MAX_CHARACTERS), z.refine(isCorrelationId)),
})
