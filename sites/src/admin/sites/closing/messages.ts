import { CLOSING_DATA_DAYS, CLOSING_NOTICE_DAYS, type ClosingStep } from '#shared/domain/communities/closing/closing.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

type Step = { readonly name: string; readonly what: string }

/** Texts of the page on which staff of the admin community close a brand. */
export const SITE_CLOSING_MESSAGES = {
  title: 'Closing',
  lead: 'A community closes in three steps. Its members can take their data with them, and until the last step you can call it off.',
  steps: {
    ANNOUNCED: {
      name: 'Announced',
      what: 'Every member gets an email and a notice on every page. No one can join, invitations stop working, and auto-renewal is turned off. Memberships with a failed renewal end, so they aren’t charged again. Everything else works as before.',
    },
    READ_ONLY: {
      name: 'Read-only',
      what: `For ${CLOSING_DATA_DAYS} days, members can sign in, read and download their data, but no longer write. Nothing is charged from then on.`,
    },
    CLOSED: {
      name: 'Closed',
      what: 'Every page says that the community has closed. All memberships end at the payment provider. Nothing is deleted; staff can still sign in.',
    },
  } satisfies Record<ClosingStep, Step>,
  now: 'Now',
  from: 'From',
  announcedBy: (name: string | null) => `Announced by ${name ?? 'someone'}:`,
  takenBack: 'An earlier closing was called off on',

  announce: 'Announce the closing',
  reached: (members: number, max: number) =>
    members > max ? `${formatCount(max)}+ members will be told.` : `${counted(members, 'member')} will be told.`,
  day: 'Read-only from',
  dayHint: (zone: string) => `At least ${CLOSING_NOTICE_DAYS} days from today, at midnight in ${zone}.`,
  name: 'Name of the community',
  nameHint: (name: string) => `Type “${name}” to confirm.`,
  reason: 'Reason',
  reasonHint: 'For the history. Members don’t see it.',
  password: 'Your password',
  passwordHint: 'You need it to announce a closing.',

  takeBack: 'Call off the closing',
  takeBackLead:
    'The community continues as before, and its members are told. Where auto-renewal was turned off, it stays off until the member turns it on.',
  takeBackPasswordHint: 'You need it to call off a closing.',
  takeBackDo: 'Call off',

  afterEnd: 'Scheduled after the last day',
  afterEndLead:
    'These articles are scheduled for a time after the community has closed, so they won’t be published. Choose an earlier time for each, or tell the author.',

  lasting: 'Paid beyond the date',
  lastingLead:
    'These memberships are paid beyond the day on which the community becomes read-only. Nothing is refunded automatically: decide for each, and refund it on its payments page.',
  lastingNone: 'No membership is paid beyond the date.',
  member: 'Member',
  paidUntil: 'Paid until',
  paid: 'Total paid',
  renewal: 'Auto-renewal',
  renews: 'Still on',
  ends: 'Off',
  refund: 'Open payments',
  refundOf: (name: string) => `Open payments: ${name}`,
  first: 'First page',
  next: 'Next page',
} as const
