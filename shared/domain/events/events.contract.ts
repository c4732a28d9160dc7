import * as z from 'zod/mini'

/** The roles by which events are counted; a visitor has none. */
export const ROLES_COUNTED = ['ADMIN', 'MEMBER'] as const

export const EVENT_MAX_CHARACTERS = { category: 100, action: 100, label: 300 } as const

/** A value may be as long as a request: it is cut to the length of its column. */
export const EVENT_INPUT_MAX_CHARACTERS = 32 * 1024

const Text = z.string().check(z.maxLength(EVENT_INPUT_MAX_CHARACTERS))

/** The mutation `trackEvent` of every endpoint. Longer texts are cut, not refused: counting must never break a page. */
export const TrackEventInput = z.strictObject({
  category: Text,
  action: Text,
  label: z.optional(z.nullable(Text)),
})
export type TrackEventInput = z.infer<typeof TrackEventInput>
