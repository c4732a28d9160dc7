import { CLOSING_DATA_DAYS, CLOSING_NOTICE_DAYS, type ClosingEvent } from './closing.ts'

/** The messages for members of a closing community. */
export const CLOSING_REFUSALS = {
  readOnly:
    'This community is closing and is now read-only. Everything you wrote is kept, and you can download it. No one can post or send anything new.',
  closed: 'This community has closed.',
  noRenewal: 'This community is closing, so memberships no longer renew.',
  noPayment: 'This community is closing, so this is no longer charged. Write to us if you have a question.',
} as const

/** Why the closing of a brand was refused, as shown to staff. */
export const SITE_CLOSING_REFUSALS = {
  name: 'Type the name exactly as it’s written above.',
  day: `Choose a day at least ${CLOSING_NOTICE_DAYS} days and no more than two years from today.`,
  isClosing: 'This community’s closing has already been announced.',
  notClosing: 'This community isn’t closing.',
  hasClosed: 'This community has closed. That can’t be undone.',
} as const
export type SiteClosingRefusal = keyof typeof SITE_CLOSING_REFUSALS

/** The reason of a version in the history of the brand. */
export const CLOSING_REASONS = {
  ANNOUNCED: (reason: string) => `Closing announced: ${reason}`,
  READ_ONLY: () =>
    `Read-only from now on, as announced. Members can download their data for ${CLOSING_DATA_DAYS} days.`,
  CLOSED: () => 'Closed, as announced.',
  TAKEN_BACK: (reason: string) => `Closing called off: ${reason}`,
} as const satisfies Partial<Record<ClosingEvent, (reason: string) => string>>
