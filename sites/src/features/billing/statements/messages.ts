import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'

export const STATEMENT_MESSAGES = {
  title: 'Statements',
  text: 'One for each invoice, with its payments and what was given back. Each can be kept as a PDF.',
  loading: 'Loading your statements…',
  notLoaded: 'Your statements cannot be loaded at the moment. Nothing is lost; try again in a few minutes.',
  tryAgain: 'Try again',
  none: 'No statements yet',
  noneText: 'The statement of your first payment appears here.',
  years: 'Years',
  all: 'All',
  total: 'Total',
  totalOf: (year: number) => `Total of ${year}`,
  earlier: 'Earlier statements',
  newest: 'Newest statements',
  download: 'PDF',
  downloadOf: (date: string) => `PDF of the statement of ${date}`,
  paymentsOf: (date: string) => `Payments of the statement of ${date}`,
  send: 'Send to accountant',
  sendOf: (date: string) => `Send the statement of ${date} to your accountant`,
  sentTo: (email: string) => `Sent to ${email}`,

  accountant: 'Your accountant',
  accountantText:
    'Statements that you send go to this address, as a link that opens one statement for 30 days. When you change or remove the address, links that were sent to it stop working.',
  email: 'Email of your accountant',
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

export function amountsIn(currency: string): string {
  return `All amounts are in ${currency === 'USD' ? 'US dollars' : currency}.`
}

type Notice = { readonly tone: 'positive' | 'negative'; readonly text: string }

/** What the page says after a form was sent. */
export const SEND_NOTICES: Readonly<Record<string, Notice>> = {
  'statement-sent': { tone: 'positive', text: 'The statement is on its way to your accountant.' },
  'statement-no-address': { tone: 'negative', text: 'Save the address of your accountant first.' },
  'statement-too-many': {
    tone: 'negative',
    text: BILLING_REFUSALS.tooManySends,
  },
  'statement-away': { tone: 'negative', text: 'The statement was not sent. Try again in a few minutes.' },
}
export const ACCOUNTANT_NOTICES: Readonly<Record<string, Notice>> = {
  'accountant-saved': { tone: 'positive', text: 'The address is saved.' },
  'accountant-removed': {
    tone: 'positive',
    text: 'The address is removed. Links that were sent to it no longer work.',
  },
  'accountant-wrong': {
    tone: 'negative',
    text: 'Nothing was saved. Enter one email address, such as books@example.com.',
  },
  'accountant-away': { tone: 'negative', text: 'Nothing was saved. Try again in a few minutes.' },
}
