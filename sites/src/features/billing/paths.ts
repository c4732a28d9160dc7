export const BILLING_PATH = '/settings/billing'
export const AUTO_RENEWAL_PATH = '/settings/billing/auto-renewal'
export const ACCOUNTANT_PATH = '/settings/billing/accountant'
export const SEND_STATEMENT_PATH = '/settings/billing/statements/send'

export const BILLING_POST_PATHS = [AUTO_RENEWAL_PATH, ACCOUNTANT_PATH, SEND_STATEMENT_PATH] as const
