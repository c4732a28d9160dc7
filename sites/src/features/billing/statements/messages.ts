import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import type { Statement } from './statements.queries.ts'

export const STATEMENT_MESSAGES = {
  title: 'Statements',
  text: 'One for each invoice, with payments and refunds. Download any of them as a PDF.',
  loading: 'Loading your statements…',
  notLoaded: 'Your statements can’t be loaded right now. Nothing is lost; try again in a few minutes.',
  tryAgain: 'Try again',
  none: 'No statements yet',
  noneText: 'The statement for your first payment will appear here.',
  years: 'Years',
  all: 'All',
  total: 'Total',
  totalOf: (year: number) => `Total for ${year}`,
  earlier: 'Earlier statements',
  newest: 'Newest statements',
  download: 'PDF',
  downloadOf: (date: string) => `PDF of the ${date} statement`,
  paymentsOf: (date: string) => `Payments on the ${date} statement`,
  send: 'Send to accountant',
  sendOf: (date: string) => `Send the ${date} statement to your accountant`,
  sentTo: (email: string) => `Sent to ${email}`,

  accountant: 'Your accountant',
  accountantText:
    'We email your accountant a link that opens one statement and works for 30 days. If you change or remove this address, links already sent to it stop working.',
  email: 'Accountant’s email',
  save: 'Save',
  remove: 'Remove',

  document: 'Statement',
  member: 'Member',
  what: 'For',
  date: 'Date',
  invoice: 'Invoice number',
  noInvoice: 'None',
  questions: (email: string) => `Questions about this statement? Write to ${email}.`,
} as const

/** A statement is the sum of payments in one currency. */
export function currencyOf(statement: Pick<Statement, 'payments'> | undefined): string {
  return statement?.payments[0]?.currency ?? 'USD'
}

export function amountsIn(currency: string): string {
  return `All amounts are in ${currency === 'USD' ? 'US dollars' : currency}.`
}

type Notice = { readonly tone: 'positive' | 'negative'; readonly text: string }

/** The notices after a form was submitted. */
export const SEND_NOTICES: Readonly<Record<string, Notice>> = {
  'statement-sent': { tone: 'positive', text: 'We’ve sent the statement to your accountant.' },
  'statement-no-address': { tone: 'negative', text: 'Save your accountant’s email first.' },
  'statement-too-many': {
    tone: 'negative',
    text: BILLING_REFUSALS.tooManySends,
  },
  // The backend did not answer in time, or not at all: it may have sent it.
  'statement-away': {
    tone: 'negative',
    text: 'We couldn’t tell whether the statement was sent. If it doesn’t arrive, try again in a few minutes.',
  },
}
export const ACCOUNTANT_NOTICES: Readonly<Record<string, Notice>> = {
  'accountant-saved': { tone: 'positive', text: 'Email saved.' },
  'accountant-removed': {
    tone: 'positive',
    text: 'Email removed. Links already sent to it no longer work.',
  },
  'accountant-wrong': {
    tone: 'negative',
    text: 'Nothing was saved. Enter one email address, such as books@example.com.',
  },
  // The backend did not answer in time, or not at all: it may have saved it.
  'accountant-away': { tone: 'negative', text: FORM_MESSAGES.unknown },
}
