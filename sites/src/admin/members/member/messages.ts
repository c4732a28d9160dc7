/* Texts of the pages about one member. */
import type { HideableField, SocialLink } from '#shared/domain/members/profile.ts'
import { SUPPORT_CONTACT_KINDS, type SupportContactKind } from '#shared/domain/members/support-contact.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../../ui/badge/tone.ts'
import type { Activation, MemberEvent, MemberOverview } from './member.queries.ts'

export const MEMBER_PAGE_MESSAGES = {
  back: 'Members',
  inactive: 'Deactivated',
  tabs: (name: string) => `Pages about ${name}`,
} as const

export const OVERVIEW_MESSAGES = {
  who: 'About',
  company: 'Company',
  location: 'Location',
  jobTitle: 'Job title',
  joined: 'Member since',
  lastSeen: 'Last seen',
  never: 'Never',
  tier: 'Tier',
  field: 'Field',
  plan: 'Plan',
  noPlan: 'No membership',
  standing: 'Standing',
  health: 'Health',
  marks: 'Badges',
  founding: 'Founding member',
  moderator: 'Moderator',
  activity: 'Activity',
  articles: 'Articles',
  answers: 'Panel answers',
  forum: 'Forum',
  introductions: 'Introductions',
  none: 'None',
  open: 'Open items',
  openNone: 'No open items.',
  timeline: 'Latest events',
  timelineNone: 'Nothing yet.',
  untitled: 'Untitled article',
} as const

/** Beside the list of members. */
export const MEMBER_SUMMARY = {
  email: 'Email',
  work: 'Work',
  whole: 'Open member',
  contact: 'Contact',
  payment: 'Payment',
  notes: 'Notes',
} as const

type Standing = MemberOverview['member']['snapshot']['standing']
const STANDINGS: Readonly<Record<string, { readonly text: string; readonly tone: Tone }>> = {
  GOOD: { text: 'Good', tone: 'positive' },
  PAST_DUE: { text: 'Past due', tone: 'warning' },
  UNPAID: { text: 'Unpaid', tone: 'negative' },
  SUSPENDED: { text: 'Suspended', tone: 'negative' },
}
export function standingOf(standing: Standing): { readonly text: string; readonly tone: Tone } {
  return STANDINGS[standing] ?? { text: standing, tone: 'neutral' }
}

export const HEALTH = {
  GREEN: { text: 'Green', tone: 'positive' },
  AMBER: { text: 'Amber', tone: 'warning' },
  RED: { text: 'Red', tone: 'negative' },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly tone: Tone }>>

/** "Core membership, 12 months". */
export function planText({
  productName,
  termMonths,
}: NonNullable<MemberOverview['memberOverview']['membership']>): string {
  return termMonths === null ? productName : `${productName}, ${counted(termMonths, 'month')}`
}

export function forumText(posts: number, replies: number): string {
  return `${counted(posts, 'post')}, ${counted(replies, 'reply', 'replies')}`
}

export function introductionsText(sent: number, received: number): string {
  return `${sent} requested, ${received} received`
}

export const OPEN_MATTERS = {
  merged: (name: string) => `Merged into another account of ${name}`,
  inReview: (count: number) => `${counted(count, 'article')} in review or editing`,
  pastDue: (since: string) => `A renewal payment failed. Due since ${since}`,
  deletion: (due: string) => `Asked to delete the account, due ${due}`,
  copies: (count: number) => `${counted(count, 'data copy', 'data copies')} in preparation`,
} as const

/** "Signed in: Chrome on macOS". */
export function eventText({ kind, text, amountInCents, currency }: MemberEvent): string {
  const money = amountInCents === null || currency === null ? '' : formatMoney(amountInCents, currency)
  switch (kind) {
    case 'JOINED':
      return 'Joined'
    case 'CAME_BACK':
      return 'Came back: paid for a new membership'
    case 'SIGN_IN':
      return `Signed in: ${text ?? ''}`
    case 'SUBMITTED':
      return 'Submitted'
    case 'PUBLISHED':
      return 'Published'
    case 'CHARGE':
      return `Paid ${money}`
    case 'REFUND':
      return `Refunded ${money}`
    case 'ENDED_WITH_TERM':
      return `Membership ended with its term: ${text ?? ''}`
    case 'CLOSED_UNPAID':
      return `Membership ended: the renewal of ${text ?? ''} wasn’t paid`
    case 'ENDED_EARLY':
      return `Membership ended before its term: ${text ?? ''}`
    default:
      return kind satisfies never
  }
}

export const PROFILE_MESSAGES = {
  text: 'Everything the profile says. What’s marked “hidden” isn’t shown to other members.',
  public: 'Public profile',
  publicNone: 'Not public',
  asMembers: 'As members see it',
  jobTitle: 'Job title',
  companyName: 'Company',
  pronouns: 'Pronouns',
  hidden: 'hidden',
  empty: 'Not filled in',
  links: 'Links',
  articles: 'Published articles',
  articlesNone: 'No published articles.',
  updated: 'Last saved by the member',
  never: 'Never',
} as const

export const PROFILE_FIELDS = {
  location: 'Location',
  biography: 'Biography',
  companyDescription: 'About the company',
  areaOfFocus: 'Area of focus',
  industry: 'Industry',
  employeeCount: 'Company size',
  expertise: 'Expertise',
} as const satisfies Readonly<Record<Exclude<HideableField, SocialLink>, string>>

export const LINK_NAMES: Readonly<Record<string, string>> = {
  linkedIn: 'LinkedIn',
  twitter: 'X (Twitter)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  crunchbase: 'Crunchbase',
  angelList: 'AngelList',
  website: 'Website',
}

export const CONTACT_MESSAGES = {
  title: 'How to reach them',
  email: 'Email',
  username: 'Username',
  phone: 'Mobile phone',
  phoneNone: 'No phone',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  address: 'Postal and billing address',
  addressNone: 'No address',
} as const

export const SUPPORT_KINDS = SUPPORT_CONTACT_KINDS
export const SUPPORT_MESSAGES = {
  kinds: {
    ASSISTANT: 'Executive assistant',
    PUBLIC_RELATIONS: 'Public relations contact',
  } satisfies Readonly<Record<SupportContactKind, string>>,
  none: 'Not added',
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile phone',
  office: 'Office phone',
  extension: (digits: string) => `ext. ${digits}`,
} as const

export const CREDENTIALS_MESSAGES = {
  ways: 'How they sign in',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  hasPassword: 'Set',
  noPassword: 'None yet',
  mustChange: 'Made by staff: they choose their own when they next sign in',
  codes: 'One-time codes',
  byEmail: 'By email',
  byEmailAndText: 'By email and text message',
  help: 'Help with the password',
  helpText: 'The member gets an email whenever you do one of these.',
  helpInactive: 'This member is deactivated: activate them before you help with the password.',
  needsScript: 'Helping with the password needs JavaScript.',
  sessions: 'Signed in now',
  sessionsNone: 'Not signed in anywhere.',
  lastUsed: 'Last used',
  end: 'End session',
  endWhich: (device: string) => `End session: ${device}`,
  endAll: 'End all sessions',
  signIns: 'Last sign-ins',
  signInsNone: 'No sign-ins yet.',
  ended: 'ended',
  failed: 'Failed attempts',
  failedNone: 'No failed attempts lately.',
  failedCounts: (passwords: number, codes: number) =>
    `${counted(passwords, 'wrong password')} and ${counted(codes, 'wrong code')} lately.`,
  locked: 'Signing in is partly locked until',
  unlock: 'Unlock',
  notices: {
    ended: 'Signed out. The member sees this in their notifications.',
    unlocked: 'Unlocked. They can try again now.',
  },
} as const
export type CredentialsNotice = keyof typeof CREDENTIALS_MESSAGES.notices

export const ACTIVATION_PAGE_MESSAGES = {
  state: 'Account',
  active: 'This member is active: they can sign in, and other members see them.',
  inactive: 'This member is deactivated: they can’t sign in, and other members don’t see them.',
  merged: 'This account was merged into another one. It opens again only when the merge is undone.',
  mergePage: 'See the merge',
  deleted: 'This account was deleted at its member’s request. It can’t be activated again.',
  consequences: 'What deactivating does',
  changes: 'Changes',
  changesNone: 'No changes yet.',
  activated: 'Activated',
  deactivated: 'Deactivated',
  needsScript: 'Changing this needs JavaScript.',
} as const

/** The consequences of deactivating a member, with numbers. */
export function consequencesOf(activation: Activation, renewal: string | null): readonly string[] {
  const { sessions, groups, openPanels, scheduledArticles, articlesInReview, membership } = activation
  return [
    sessions > 0
      ? `${counted(sessions, 'session')} ${sessions === 1 ? 'ends' : 'end'} right away.`
      : 'They’re not signed in anywhere.',
    'They can no longer sign in, and other members no longer find their profile.',
    ...(groups > 0 ? [`They stay in ${counted(groups, 'group')}, where they aren’t shown.`] : []),
    ...(openPanels > 0 ? [`${counted(openPanels, 'open panel question')} will go unanswered.`] : []),
    ...(scheduledArticles > 0
      ? [
          `${counted(scheduledArticles, 'scheduled article')} will still be published. Move ${scheduledArticles === 1 ? 'it' : 'them'} first if you don’t want that.`,
        ]
      : []),
    ...(articlesInReview > 0
      ? [`${counted(articlesInReview, 'article')} in review ${articlesInReview === 1 ? 'isn’t' : 'aren’t'} moved.`]
      : []),
    ...(membership === null
      ? []
      : membership.hasEnded
        ? ['The membership has ended.']
        : membership.isAutoRenewalOn
          ? [
              `The membership continues and renews automatically${renewal ? ` on ${renewal}` : ''}. Deactivating doesn’t stop payments.`,
            ]
          : [`The membership continues${renewal ? ` until ${renewal}` : ''} and isn’t renewed.`]),
    'The member gets an email.',
  ]
}
