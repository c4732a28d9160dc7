import type { SiteGroup } from './fields.ts'

export const SITE_GROUP_TITLES: Readonly<Record<SiteGroup, string>> = {
  IDENTITY: 'Identity',
  LOOKS: 'Looks',
  HOSTS: 'Hosts',
  PRODUCTS: 'Products',
  ARTICLES: 'Article checklist',
  LINKS: 'Navigation and links',
  SIGN_IN: 'Sign-in',
  EMAILS: 'Emails and contact',
  BILLING: 'Billing',
  CLOSURES: 'Closures',
  ANALYTICS: 'Analytics',
}

/** What is wrong with a field, as its form says it. */
export const SITE_FAULTS = {
  missing: 'Enter a value.',
  tooLong: (max: number) => `Use up to ${max} characters.`,
  email: 'Enter a full email address, such as hello@example.com.',
  zone: 'Enter a tz database time zone, such as America/New_York.',
  colour: 'Enter a color as # and six digits or letters from a to f, such as #a85b2a.',
  choice: 'Choose one of these.',
  image: 'Choose one of the images.',
  address: 'Enter an address that starts with https://.',
  links: 'On each line, write a label, = and an address that starts with https://.',
  linksMax: (max: number) => `Use up to ${max} links.`,
  number: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  days: 'Enter up to 10 days from 0 to 365 in ascending order, starting with 0, such as 0, 3, 8, 12.',
  dayOrder: 'Each of these three days must be later than the one before.',
  hosts: 'Write one host per line: lowercase letters, digits, hyphens and dots, without https:// or a port.',
  hostsMax: (max: number) => `Use up to ${max} hosts.`,
  hostsNeeded: 'Keep at least one host. To close the community, use Closing.',
  hostTaken: (host: string) => `Another community already uses ${host}.`,
  closures: 'On each line, write a first and a later day, such as 2026-12-23 to 2027-01-02. Closures can’t overlap.',
  closuresMax: (max: number) => `Use up to ${max} closures. Remove past ones.`,
  slug: 'Use lowercase letters, digits and hyphens.',
  id: 'Use letters, digits and hyphens.',
  code: 'Use 2 to 20 letters and digits, starting with a letter.',
  codeTaken: 'Another community already uses this code.',
  template: 'Choose a community.',
  unknown: 'This field can’t be changed here.',
} as const

/** Why something about a brand was refused, as staff are told. */
export const SITE_REFUSALS = {
  invalid: 'Something is missing or wrong. Nothing was saved.',
  changedMeanwhile:
    'Someone else changed these fields after you opened them. Compare the values below, then save again.',
  sameAsNow: 'The community already has these settings.',
  reason: 'Say why in up to 300 characters.',
  startsAt: 'Enter a date and a time in the future, or leave it empty to change it now.',
  notWaiting: 'This change is no longer scheduled.',
} as const
export type SiteRefusal = keyof typeof SITE_REFUSALS

/** Message and extensions of an error. */
export function siteRefusal(reason: SiteRefusal) {
  return { message: SITE_REFUSALS[reason], extensions: { reason } }
}

/** Why a change was made, as the history says it. */
export const SITE_REASON_MAX_CHARACTERS = 300
/** The reason of the version that was there before the first change by staff. */
export const FIRST_VERSION_REASON = 'As it was before the first change here.'
export function forumSwitched(isOn: boolean): string {
  return `Forum turned ${isOn ? 'on' : 'off'} in the forum’s settings.`
}
