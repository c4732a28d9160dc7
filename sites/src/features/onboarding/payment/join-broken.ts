import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'

export const JOIN_BROKEN = {
  title: BILLING_MESSAGES.pageError,
  text: ONBOARDING_PAGE_MESSAGES.payment.brokenText,
  mustReload: true,
} as const
