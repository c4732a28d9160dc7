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

/** What is wrong with a field, as shown in its form. */
export const SITE_FAULTS = {
  missing: 'Enter a value.',
  tooLong: (max: number) => `Use up to ${max} characters.`,
  email: 'Enter a whole email address, as hello@example.com.',
  zone: 'Enter a time zone of the tz database, as America/New_York.',
  colour: 'Enter a colour as # and six digits or letters from a to f, as #a85b2a.',
  choice: 'Choose one of these.',
  image: 'Choose one of the pictures.',
  address: 'Enter an address that starts with https://.',
  links: 'Write each line as a label, = and an address that starts with https://.',
  linksMax: (max: number) => `Use up to ${max} links.`,
  number: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  days: 'Enter up to 10 days from 0 to 365, each later than the one before, as 0, 3, 8, 12. The first is 0.',
  dayOrder: 'These three days must follow each other.',
  hosts: 'Write one host in a line: small letters, digits, hyphens and dots, without https:// and port.',
  hostsMax: (max: number) => `Use up to ${max} hosts.`,
  hostsNeeded: 'A community that has a host keeps at least one. To end a community, use Closing.',
  hostTaken: (host: string) => `Another community has ${host}.`,
  closures: 'Write each line as two days, the second after the first, as 2026-12-23 to 2027-01-02. They can’t overlap.',
  closuresMax: (max: number) => `Use up to ${max} closures. Remove those that are past.`,
  slug: 'Use small letters, digits and hyphens.',
  id: 'Use letters, digits and hyphens.',
  code: 'Use 2 to 20 letters and digits, starting with a letter.',
  codeTaken: 'Another community has this code.',
  template: 'Choose a community.',
  unknown: 'This field can’t be changed here.',
} as const

/** Why an action on a brand was refused, as shown to staff. */
export const SITE_REFUSALS = {
  invalid: 'Something is missing or wrong. Nothing was saved.',
  changedMeanwhile:
    'Someone else changed these fields after you opened them. Compare the values below, then save again.',
  sameAsNow: 'The community is like this already.',
  reason: 'Say why in up to 300 characters.',
  startsAt: 'Enter a date and a time in the future, or leave it empty to change it now.',
  notWaiting: 'This change no longer waits.',
} as const
export type SiteRefusal = keyof typeof SITE_REFUSALS

/** Message and extensions of an error. */
export function siteRefusal(reason: SiteRefusal) {
  return { message: SITE_REFUSALS[reason], extensions: { reason } }
}

/** Limit of the reason of a change, which the history shows. */
export const SITE_REASON_MAX_CHARACTERS = 300
/** The reason of the version that was there before the first change by staff. */
export const FIRST_VERSION_REASON = 'As it was before the first change here.'
export function forumSwitched(isOn: boolean): string {
  return `Forum turned ${isOn ? 'on' : 'off'} in the forum’s settings.`
}
