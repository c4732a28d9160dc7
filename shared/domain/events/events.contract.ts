import * as z from 'zod/mini'

/** The roles by which events are counted; a visitor has none. */
export const ROLES_COUNTED = ['ADMIN', 'MEMBER'] as const

export const EVENT_MAX_CHARACTERS = { category: 100, action: 100, label: 300 } as const

/** The mutation `trackEvent` of every endpoint. Longer texts are cut, not refused: counting never fails a page. */
export const TrackEventInput = z.strictObject({
  category: z.string(),
  action: z.string(),
  label: z.optional(z.nullable(z.string())),
})
export type TrackEventInput = z.infer<typeof TrackEventInput>
