import type { RenewalReason } from '#shared/domain/billing/auto-renewal.ts'
import { formatMoney } from '#shared/kernel/money.ts'

export const RENEWAL_MESSAGES = {
  title: 'Auto-renewal',
  term: 'Term',
  price: 'Price',
  perTerm: (months: number) => `for ${months} months`,
  card: 'Card',
  changeCard: 'Change',

  turnOff: 'Turn off auto-renewal',
  turnOn: 'Turn on auto-renewal',
  takeBack: 'Keep auto-renewal on',
  keepOff: 'Keep auto-renewal off',
  effect: (date: string) =>
    `Nothing changes until ${date}: you keep everything that your membership includes. On that day it ends, and your card is not charged. You can turn auto-renewal on again here at any time before. What was paid for this term is not refunded.`,
  reason: 'Why? You need not say.',
  confirmed: 'We confirm it by mail at once.',
} as const

export const REASONS: Readonly<Record<RenewalReason, string>> = {
  PRICE: 'It costs too much',
  TIME: 'I have no time for it',
  VALUE: 'I do not use enough of it',
  ROLE: 'My role or company changed',
  EMPLOYER: 'My employer no longer pays for it',
  LATER: 'I want to decide when it ends',
  OTHER: 'Something else',
}

export function termText(months: number): string {
  return `${months} months`
}

type Terms = { readonly date: string; readonly termMonths: number | null; readonly cents: number | null }

export function renewsText({ date, termMonths, cents }: Terms): string {
  const term = termMonths === null ? 'for another term' : `for another ${termMonths} months`
  const price = cents === null ? '' : `, and ${formatMoney(cents)} is charged to your default card`
  return `Auto-renewal is on. On ${date} your membership renews ${term}${price}. We remind you 30 and 7 days before.`
}
export function endsText(date: string): string {
  return `Auto-renewal is off. Your membership ends on ${date}, and nothing is charged. Until then you keep everything that it includes.`
}
export function oncePaidText(isOff: boolean, cents: number): string {
  return `We keep your wish: auto-renewal is turned ${isOff ? 'off' : 'on'} as soon as the ${formatMoney(cents)} that is due is paid. The payment provider makes no change before. You need not ask again; a mail confirms it.`
}
export function switchingText(isOff: boolean): string {
  return `We keep your wish: auto-renewal is being turned ${isOff ? 'off' : 'on'}. The payment provider has not confirmed it yet. You need not ask again; a mail confirms it, usually within minutes.`
}

/** What the page says after a form was sent. */
export const RENEWAL_NOTICES: Readonly<
  Record<string, { readonly tone: 'positive' | 'info' | 'negative'; readonly text: string }>
> = {
  'renewal-off': { tone: 'positive', text: 'Auto-renewal is off. A mail that confirms it is on its way.' },
  'renewal-on': { tone: 'positive', text: 'Auto-renewal is on. A mail that confirms it is on its way.' },
  'renewal-kept': { tone: 'info', text: 'We have your wish, and carry it out as soon as that is possible.' },
  'renewal-busy': {
    tone: 'negative',
    text: 'We are still confirming your last change with the payment provider. Try again in a few minutes.',
  },
  'renewal-refused': {
    tone: 'negative',
    text: 'The payment provider did not change your auto-renewal. Try again, or write to us.',
  },
  'renewal-away': {
    tone: 'negative',
    text: 'Your auto-renewal could not be changed at the moment. Try again in a few minutes.',
  },
}
