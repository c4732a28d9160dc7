import { DEFAULT_CHECKLIST } from '../../articles/checklist/checklist.ts'
import { DEFAULT_DUNNING } from '../../billing/dunning/schedule.ts'
import { DEFAULT_DIGEST_TIME } from '../../notifications/digest.ts'

/** What staff change together, in one form. */
export const SITE_GROUPS = [
  'IDENTITY',
  'LOOKS',
  'HOSTS',
  'PRODUCTS',
  'ARTICLES',
  'LINKS',
  'SIGN_IN',
  'EMAILS',
  'BILLING',
  'CLOSURES',
  'ANALYTICS',
] as const
export type SiteGroup = (typeof SITE_GROUPS)[number]

export type SiteKind =
  | 'text'
  | 'email'
  | 'zone'
  | 'colour'
  | 'choice'
  | 'switch'
  | 'image'
  | 'address'
  | 'links'
  | 'number'
  | 'days'
  | 'hosts'
  | 'closures'
  | 'slug'
  | 'id'

export type SiteField = {
  readonly group: SiteGroup
  readonly kind: SiteKind
  /** Where the value stands: names of the community itself, or of its configuration after `config`. */
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly isOptional?: true
  readonly maxCharacters?: number
  readonly min?: number
  readonly max?: number
  /** Of a choice: what is stored, and what is read. */
  readonly choices?: Readonly<Record<string, string>>
  /** What holds where the configuration leaves it out. */
  readonly fallback?: unknown
}

const WEEKDAYS = { 0: 'Sunday', 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday' }
const CHECK = { group: 'ARTICLES', kind: 'switch' } as const
const DUNNING_DAY = { kind: 'number', min: 1, max: 365 } as const
const LINK = { group: 'LINKS', kind: 'address', isOptional: true } as const
const STORE_LINK = { group: 'SIGN_IN', kind: 'address', isOptional: true } as const
const IMAGE = { group: 'LOOKS', kind: 'image', isOptional: true } as const
const TRACKER = { group: 'ANALYTICS', kind: 'id', isOptional: true, maxCharacters: 40, fallback: null } as const

/** Every field of a community and of its sign-in, in the order of its pages: what forms, checks and the history are made of. */
export const SITE_FIELDS: readonly SiteField[] = [
  {
    ...{ group: 'IDENTITY', kind: 'text', path: 'name', label: 'Name', maxCharacters: 80 },
    hint: 'The full name: on the sign-in page, in titles and in emails.',
  },
  {
    ...{ group: 'IDENTITY', kind: 'text', path: 'familiarName', label: 'Short name', maxCharacters: 40 },
    hint: 'What members call it, as in “Meridian verification code”.',
  },
  {
    ...{ group: 'IDENTITY', kind: 'text', path: 'config.appName', label: 'App name', maxCharacters: 40 },
    hint: 'In the bar at the top and in browser tab titles.',
  },
  {
    ...{
      group: 'IDENTITY',
      kind: 'text',
      path: 'config.tagline',
      label: 'Tagline',
      maxCharacters: 120,
      isOptional: true,
    },
    hint: 'One sentence on the sign-in page.',
  },
  {
    ...{
      group: 'IDENTITY',
      kind: 'text',
      path: 'config.copyrightHolder',
      label: 'Copyright holder',
      maxCharacters: 80,
    },
    hint: 'In the footer of every page.',
  },
  {
    ...{ group: 'IDENTITY', kind: 'zone', path: 'timeZone', label: 'Time zone', maxCharacters: 40 },
    hint: 'Used for days and deadlines, such as America/New_York.',
  },
  {
    ...{ group: 'LOOKS', kind: 'colour', path: 'config.looks.accent', label: 'Brand color' },
    hint: 'For buttons and links. Where it’s too faint to read, a stronger variant of the same hue is used.',
  },
  {
    ...{ group: 'LOOKS', kind: 'colour', path: 'config.looks.ground', label: 'Background color' },
    hint: 'Gives pages their tint.',
  },
  {
    ...{ group: 'LOOKS', kind: 'choice', path: 'config.looks.scheme', label: 'Scheme' },
    choices: { light: 'Light', dark: 'Dark' },
  },
  {
    ...{ group: 'LOOKS', kind: 'choice', path: 'config.looks.headings', label: 'Headings' },
    choices: { serif: 'Serif', sans: 'Sans serif' },
  },
  {
    ...{ group: 'LOOKS', kind: 'choice', path: 'config.looks.labels', label: 'Labels' },
    choices: { plain: 'Plain', 'small-caps': 'Small capitals' },
  },
  { ...IMAGE, path: 'config.auth.logo', label: 'Logo', hint: 'On the sign-in page. Without one, the name is shown.' },
  { ...IMAGE, path: 'config.icon', label: 'Icon', hint: 'In the bar at the top and in browser tabs.' },
  { ...IMAGE, path: 'config.auth.backgroundImage', label: 'Background image', hint: 'Beside the sign-in form.' },
  {
    ...{
      group: 'LOOKS',
      kind: 'colour',
      path: 'config.auth.textColor',
      label: 'Text over the image',
      isOptional: true,
    },
    hint: 'Such as #f6e7d6. Leave it empty to use the brand’s own.',
  },
  {
    ...{ group: 'HOSTS', kind: 'hosts', path: 'hosts', label: 'Hosts', isOptional: true },
    hint: 'One per line, without https://. Links in emails use the first one. Each also needs its DNS record.',
  },
  {
    ...{ group: 'PRODUCTS', kind: 'switch', path: 'config.products.forum.enabled', label: 'Forum' },
    hint: 'Members post and reply, with a daily digest by email.',
  },
  {
    ...{ ...CHECK, path: 'config.articleChecks.title', label: 'Title length' },
    fallback: DEFAULT_CHECKLIST.title,
  },
  {
    ...{ group: 'ARTICLES', kind: 'number', path: 'config.articleChecks.titleMax', label: 'Maximum title length' },
    ...{ hint: 'In characters.', min: 10, max: 300, fallback: DEFAULT_CHECKLIST.titleMax },
  },
  {
    ...{ ...CHECK, path: 'config.articleChecks.byline', label: 'Byline' },
    fallback: DEFAULT_CHECKLIST.byline,
  },
  {
    ...{ ...CHECK, path: 'config.articleChecks.sources', label: 'Links to sources' },
    fallback: DEFAULT_CHECKLIST.sources,
  },
  {
    ...{ ...CHECK, path: 'config.articleChecks.leadImage', label: 'Lead image with a description' },
    fallback: DEFAULT_CHECKLIST.leadImage,
  },
  {
    ...{ ...CHECK, path: 'config.articleChecks.scan', label: 'Originality check of the latest text' },
    fallback: DEFAULT_CHECKLIST.scan,
  },
  {
    ...{ group: 'LINKS', kind: 'links', path: 'config.navMore', label: 'More links', isOptional: true },
    hint: 'Under More in the navigation. One per line: Events = https://example.com/events',
  },
  {
    ...LINK,
    path: 'config.execLink',
    label: 'Executive link',
    hint: 'If set, the navigation shows EXEC in place of Offers.',
  },
  { ...LINK, path: 'config.links.terms', label: 'Terms' },
  { ...LINK, path: 'config.links.privacy', label: 'Privacy policy' },
  { ...LINK, path: 'config.links.membershipInfo', label: 'About membership' },
  {
    ...{ group: 'SIGN_IN', kind: 'slug', path: 'config.auth.slug', label: 'Slug', maxCharacters: 40 },
    hint: 'The community’s name in apps: lowercase letters, digits and hyphens.',
  },
  { ...STORE_LINK, path: 'config.auth.appStoreLink', label: 'App Store link' },
  { ...STORE_LINK, path: 'config.auth.playStoreLink', label: 'Google Play link' },
  {
    ...{ group: 'SIGN_IN', kind: 'switch', path: 'config.auth.hideUnknown', label: 'Hide which emails are known' },
    hint: 'Unknown emails get the same answers as known ones. Members who mistype theirs aren’t told.',
  },
  {
    ...{ group: 'EMAILS', kind: 'email', path: 'config.mailFrom', label: 'Sender email' },
    hint: 'Its domain must be set up at the email provider.',
  },
  {
    ...{ group: 'EMAILS', kind: 'email', path: 'config.conciergeEmail', label: 'Concierge email' },
    hint: 'Replies go there, and members see it.',
  },
  { group: 'EMAILS', kind: 'text', path: 'config.conciergePhone', label: 'Concierge phone', maxCharacters: 30 },
  {
    ...{ group: 'EMAILS', kind: 'choice', path: 'config.digest.weekday', label: 'Day of the weekly digest' },
    ...{ choices: WEEKDAYS, fallback: DEFAULT_DIGEST_TIME.weekday },
  },
  {
    ...{ group: 'EMAILS', kind: 'number', path: 'config.digest.hour', label: 'Hour of digests', min: 0, max: 23 },
    ...{ hint: '0 to 23, in the community’s time zone.', fallback: DEFAULT_DIGEST_TIME.hour },
  },
  {
    ...{ group: 'EMAILS', kind: 'switch', path: 'config.tracksOpens', label: 'Track who opens announcements' },
    ...{ hint: 'Adds a tracking image to these emails only. Members are told.', fallback: false },
  },
  {
    ...{ group: 'BILLING', kind: 'choice', path: 'config.cardFields', label: 'Card form for new members' },
    ...{ choices: { CHARGIFY: 'Chargify.js', BRAINTREE: 'Braintree' }, fallback: 'CHARGIFY' },
  },
  {
    ...{ group: 'BILLING', kind: 'days', path: 'config.dunning.mails', label: 'Emails after a failed renewal' },
    ...{ hint: 'Days after the failure, such as 0, 3, 8, 12.', fallback: DEFAULT_DUNNING.mails },
  },
  {
    ...{ ...DUNNING_DAY, group: 'BILLING', path: 'config.dunning.readOnly', label: 'Read only from day' },
    ...{ hint: 'The member can read but no longer write.', fallback: DEFAULT_DUNNING.readOnly },
  },
  {
    ...{ ...DUNNING_DAY, group: 'BILLING', path: 'config.dunning.gate', label: 'Payment pages only from day' },
    fallback: DEFAULT_DUNNING.gate,
  },
  {
    ...{ ...DUNNING_DAY, group: 'BILLING', path: 'config.dunning.close', label: 'Membership closed from day' },
    fallback: DEFAULT_DUNNING.close,
  },
  {
    ...{ group: 'CLOSURES', kind: 'closures', path: 'closures', label: 'Closures', isOptional: true },
    hint: 'One per line: 2026-12-23 to 2027-01-02. Submissions close on the first day and reopen on the second, at midnight in the community’s time zone.',
  },
  { ...TRACKER, path: 'config.googleAnalytics', label: 'Google Analytics', hint: 'Measurement ID, such as G-ABC123.' },
  {
    ...TRACKER,
    path: 'config.googleTagManager',
    label: 'Google Tag Manager',
    hint: 'Container ID, such as GTM-ABC123.',
  },
  { ...TRACKER, path: 'config.linkedInInsight', label: 'LinkedIn Insight', hint: 'Partner ID.' },
]

export function fieldsOf(group: SiteGroup): readonly SiteField[] {
  return SITE_FIELDS.filter((field) => field.group === group)
}
