import { ARTICLES_EXCEPTIONS } from './exceptions/articles.ts'
import { AUTH_EXCEPTIONS } from './exceptions/auth.ts'
import { BILLING_EXCEPTIONS } from './exceptions/billing.ts'
import { COMMUNITIES_EXCEPTIONS } from './exceptions/communities.ts'
import { EXPERT_PANELS_EXCEPTIONS } from './exceptions/expert-panels.ts'
import { JOBS, JOBS_EXCEPTIONS } from './exceptions/jobs.ts'
import { MEMBERS_EXCEPTIONS } from './exceptions/members.ts'
import { MESSAGES_EXCEPTIONS } from './exceptions/messages.ts'
import { OFFERS_EXCEPTIONS } from './exceptions/offers.ts'
import { SEARCH_EXCEPTIONS } from './exceptions/search.ts'
import { STAFF_EXCEPTIONS } from './exceptions/staff.ts'
import { asWritten } from './recorder.ts'

/** In the admin community staff get their permissions in all communities, and change the brands. */
const IN_EVERY_COMMUNITY = [
  ...JOBS,
  'bff-admin/staff/people/',
  'bff-admin/sites/',
  'db/communities/sites/',
  // The pictures of ads belong to the brand, and their uploaders to the admin community.
  'db/pictures/store-picture.ts',
  // Members' reports about an offer of the admin community are sent to its staff.
  'bff-member/offers/report-offer.ts',
]

const EXCEPTIONS = [
  ...ARTICLES_EXCEPTIONS,
  ...AUTH_EXCEPTIONS,
  ...BILLING_EXCEPTIONS,
  ...COMMUNITIES_EXCEPTIONS,
  ...EXPERT_PANELS_EXCEPTIONS,
  ...JOBS_EXCEPTIONS,
  ...MEMBERS_EXCEPTIONS,
  ...MESSAGES_EXCEPTIONS,
  ...OFFERS_EXCEPTIONS,
  ...SEARCH_EXCEPTIONS,
  ...STAFF_EXCEPTIONS,
]

/** Jobs work for every community, and so do some verbs of the admin community; every other request acts in one community. */
export function actsInEveryCommunity(callSite: string): boolean {
  return IN_EVERY_COMMUNITY.some((place) => callSite.includes(`(${place}`))
}

export function isExcepted(table: string, sql: string, callSite: string): boolean {
  return EXCEPTIONS.some(
    (one) =>
      one.tables.includes(table) &&
      (one.sql?.test(asWritten(sql)) ?? true) &&
      (one.from?.some((place) => callSite.includes(`(${place}`)) ?? true),
  )
}
