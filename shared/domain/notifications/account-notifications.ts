import type { ClosingDates, ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { NotificationOf, NotificationOption } from './declaration.ts'

export const INVITATION_OPTIONS = {
  'invited-member': {
    name: 'Someone you invited',
    description: 'Someone you invited has become a member.',
    channels: { EMAIL: 'NONE', WEB: 'CHOICE', PUSH: 'CHOICE' },
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

export const ACCOUNT_OPTIONS = {
  security: {
    name: 'Signing in and security',
    description: 'Sign-in codes, password links, and changes to your password, email address or phone.',
    channels: { EMAIL: 'ALWAYS', WEB: 'ALWAYS', PUSH: 'NONE' },
  },
  billing: {
    name: 'Payments and receipts',
    description: 'Receipts, renewals, failed payments and changes to your cards.',
    channels: { EMAIL: 'ALWAYS', WEB: 'CHOICE', PUSH: 'NONE' },
  },
  'important-notices': {
    name: 'Important notices',
    description: 'What every member needs to know, such as when something will no longer be available.',
    channels: { EMAIL: 'ALWAYS', WEB: 'ALWAYS', PUSH: 'NONE' },
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

type AccountNotification = NotificationOf<typeof INVITATION_OPTIONS & typeof ACCOUNT_OPTIONS>

export const PASSWORD_CHANGED: AccountNotification = {
  option: 'security',
  message: 'Your password was changed. If this wasn’t you, write to us right away.',
  url: '/settings',
}

export const PASSWORD_SET_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff gave you a new password. If you didn’t ask for it, write to us right away.',
  url: '/settings',
}

export const SESSIONS_ENDED_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff signed you out. If you didn’t ask for it, write to us right away.',
  url: '/settings',
}

export const ACTIVATED_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff reactivated your account.',
  url: '/settings',
}

export const ACCOUNTS_MERGED_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff merged another account of yours into this one. If you only have this one, write to us today.',
  url: '/settings',
}

export const MERGE_UNDONE_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff separated your merged accounts again.',
  url: '/settings',
}

export const EMAIL_CHANGE_ASKED: AccountNotification = {
  option: 'security',
  message:
    'Our staff were asked to change your email address. If you didn’t ask for it, stop it with the link we emailed you.',
  url: '/settings',
}

export const EMAIL_CHANGED: AccountNotification = {
  option: 'security',
  message: 'Your email address was changed. If this wasn’t you, write to us right away.',
  url: '/settings',
}

export const DATA_COPY_BY_STAFF: AccountNotification = {
  option: 'security',
  message: 'Our staff are preparing the copy of your data that you asked for. We’ll email you when it’s ready.',
  url: '/settings/privacy',
}

export const LEGAL_HOLD_PLACED: AccountNotification = {
  option: 'security',
  message: 'Your account is on legal hold: it won’t be deleted for now.',
  url: '/settings/privacy',
}

export const LEGAL_HOLD_LIFTED: AccountNotification = {
  option: 'security',
  message: 'Your account is no longer on legal hold.',
  url: '/settings/privacy',
}

export const PASSWORD_LINK_SENT: AccountNotification = {
  option: 'security',
  message: 'A link for a new password was sent to your email address.',
  url: '/settings',
}

const MOBILE_PHONE_TEXTS = {
  ADDED: 'A mobile phone was added to your account. If this wasn’t you, write to us right away.',
  CHANGED: 'Your mobile phone was changed. If this wasn’t you, write to us right away.',
  REMOVED: 'Your mobile phone was removed. If this wasn’t you, write to us right away.',
} as const

export function mobilePhoneNotification(change: keyof typeof MOBILE_PHONE_TEXTS): AccountNotification {
  return { option: 'security', message: MOBILE_PHONE_TEXTS[change], url: '/settings' }
}

export function paidNotification(payment: {
  readonly receiptNumber: string
  readonly amountCents: number
  readonly currency: string
  readonly productName: string
}): AccountNotification {
  return {
    option: 'billing',
    message: `${formatMoney(payment.amountCents, payment.currency)} was paid for ${payment.productName}.`,
    url: `/settings/billing/receipts/${payment.receiptNumber}`,
  }
}

/** Of a payment whose page could not say how it ended. */
export function notMadeNotification(payment: {
  readonly amountCents: number
  readonly currency: string
  readonly productName: string
  readonly why: 'NOT_CHARGED' | 'DECLINED' | 'PAID_OTHERWISE'
  /** Where the member sees what is due. */
  readonly billingPath: string
}): AccountNotification {
  const { amountCents, currency, productName, why, billingPath } = payment
  const what = `Your payment of ${formatMoney(amountCents, currency)} for ${productName}`
  const message =
    why === 'PAID_OTHERWISE'
      ? `${what} wasn’t needed: it was already paid, and your card wasn’t charged.`
      : `${what} wasn’t made: it wasn’t charged, so please pay again.`
  return { option: 'billing', message, url: billingPath }
}

export function cardExpiresNotification(card: {
  readonly cardName: string
  /** The card's last month. */
  readonly expires: string
  readonly hasExpired: boolean
  /** The day of the renewal. */
  readonly renewsOn: string
}): AccountNotification {
  const { cardName, expires, hasExpired, renewsOn } = card
  return {
    option: 'billing',
    message: `Your ${cardName} ${hasExpired ? 'expired' : 'expires'} at the end of ${expires}. Add a new card before your membership renews on ${renewsOn}.`,
    url: '/settings/billing#cards',
  }
}

/** Notifies an inviter that the invited person is a member now. */
export function joinedNotification(memberName: string): AccountNotification {
  return { option: 'invited-member', message: `${memberName} accepted your invitation and joined.`, url: '/members' }
}

const CLOSING_TEXTS: Readonly<Record<ToldEvent, (closes: string, ends: string) => string>> = {
  ANNOUNCED: (closes, ends) =>
    `Your community will be read-only from ${closes} on and go offline on ${ends}. Until then you can download a copy of your data.`,
  READ_ONLY: (_closes, ends) =>
    `Your community is now read-only and will go offline on ${ends}. Until then you can download a copy of your data.`,
  ENDING: (_closes, ends) => `Your community will go offline on ${ends}. Download a copy of your data before then.`,
  TAKEN_BACK: () => 'Your community stays open. If you want to remain a member, check that auto-renewal is on.',
}

export function closingNotification(
  event: ToldEvent,
  { closesAt, endsAt }: Pick<ClosingDates, 'closesAt' | 'endsAt'>,
  timeZone: string,
): AccountNotification {
  return {
    option: 'important-notices',
    message: CLOSING_TEXTS[event](formatDate(closesAt, timeZone), formatDate(endsAt, timeZone)),
    url: event === 'TAKEN_BACK' ? '/settings/billing' : '/settings/privacy',
  }
}
