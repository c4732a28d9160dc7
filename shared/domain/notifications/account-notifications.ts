import { NOTIFICATION_TEXTS } from './messages.ts'
import type { NotificationContent } from './notification.ts'

export const PASSWORD_CHANGED: NotificationContent = {
  option: 'security',
  message: NOTIFICATION_TEXTS.passwordChanged,
  url: '/settings',
}

export const PASSWORD_LINK_SENT: NotificationContent = {
  option: 'security',
  message: NOTIFICATION_TEXTS.passwordLinkSent,
  url: '/settings',
}

export function mobilePhoneNotification(change: keyof typeof NOTIFICATION_TEXTS.mobilePhone): NotificationContent {
  return { option: 'security', message: NOTIFICATION_TEXTS.mobilePhone[change], url: '/settings' }
}

export function paidNotification(payment: {
  readonly receiptNumber: string
  readonly amountCents: number
  readonly currency: string
  readonly productName: string
}): NotificationContent {
  return {
    option: 'billing',
    message: NOTIFICATION_TEXTS.paid(payment.amountCents, payment.currency, payment.productName),
    url: `/settings/billing/receipts/${payment.receiptNumber}`,
  }
}

/** Tells whoever invited somebody that they are a member now. */
export function joinedNotification(memberName: string): NotificationContent {
  return { option: 'invited-member', message: NOTIFICATION_TEXTS.joined(memberName), url: '/members' }
}
