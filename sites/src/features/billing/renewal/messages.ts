import { chargedOfPrice, type RenewalReason } from '#shared/domain/billing/auto-renewal.ts'
import { formatBalance, formatMoney } from '#shared/kernel/money.ts'

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
  reason: 'Why? (optional)',
  confirmed: 'We’ll confirm by email right away.',
} as const

export const REASONS: Readonly<Record<RenewalReason, string>> = {
  PRICE: 'It’s too expensive',
  TIME: 'I don’t have time for it',
  VALUE: 'I don’t use it enough',
  ROLE: 'My role or company changed',
  EMPLOYER: 'My employer no longer pays for it',
  LATER: 'I want to decide when it ends',
  OTHER: 'Something else',
}

export function termText(months: number): string {
  return `${months} months`
}

/** What turning it off does. The provider retries a failed renewal, and ends no membership before that is paid. */
export function offText(date: string, isPastDue: boolean): string {
  if (isPastDue)
    return `What’s due stays due, and until it’s paid your card may still be charged for it. As soon as it’s paid, we turn auto-renewal off: your membership then ends on ${date}, and your card isn’t charged for another term. You can keep auto-renewal on here any time before then. Payments aren’t refunded.`
  return `Nothing changes until ${date}: you keep everything your membership includes. It ends that day, and your card won’t be charged. You can turn auto-renewal back on here any time before then. Payments for this term aren’t refunded.`
}

type Terms = {
  readonly date: string
  readonly termMonths: number | null
  readonly cents: number | null
  readonly creditCents: number
  readonly currency: string
  /** The notices to come, as days before that date. */
  readonly remindedDays: readonly number[]
}

export function renewsText({ date, termMonths, remindedDays, ...price }: Terms): string {
  const term = termMonths === null ? 'for another term' : `for another ${termMonths} months`
  return `Auto-renewal is on. On ${date} your membership renews ${term}${chargedText(price)}.${remindedText(remindedDays)}`
}

/** A notice whose day is over is not promised. */
function remindedText(days: readonly number[]): string {
  return days.length === 0 ? '' : ` We’ll remind you ${days.join(' and ')} days before.`
}

function chargedText({ cents, creditCents, currency }: Pick<Terms, 'cents' | 'creditCents' | 'currency'>): string {
  if (cents === null) return ''
  const charged = chargedOfPrice(cents, creditCents)
  const price = formatMoney(cents, currency)
  if (creditCents > 0 && charged === 0) return `, and your credit covers the ${price}`
  const less = creditCents > 0 ? `: ${price}, less your credit of ${formatMoney(creditCents, currency)}` : ''
  return `, and ${formatMoney(charged, currency)} is charged to your default card${less}`
}

export function endsText(date: string): string {
  return `Auto-renewal is off. Your membership ends on ${date}, and you won’t be charged. Until then you keep everything it includes.`
}
export function oncePaidText(isOff: boolean, cents: number, currency: string): string {
  return `Request received: auto-renewal will be turned ${isOff ? 'off' : 'on'} as soon as the ${formatBalance(cents, currency)} due is paid. The payment provider can’t change it before then. We’ll confirm by email.`
}
export function switchingText(isOff: boolean): string {
  return `Request received: auto-renewal is being turned ${isOff ? 'off' : 'on'}. We’re waiting for the payment provider and will confirm by email, usually within minutes.`
}

/** The notices after a form was submitted. */
export const RENEWAL_NOTICES: Readonly<
  Record<string, { readonly tone: 'positive' | 'info' | 'negative'; readonly text: string }>
> = {
  'renewal-off': { tone: 'positive', text: 'Auto-renewal is off. We’ve sent you an email to confirm.' },
  'renewal-on': { tone: 'positive', text: 'Auto-renewal is on. We’ve sent you an email to confirm.' },
  'renewal-kept': { tone: 'info', text: 'We’ve received your request and will make the change as soon as possible.' },
  'renewal-busy': {
    tone: 'negative',
    text: 'We’re still confirming your last change with the payment provider. Try again in a few minutes.',
  },
  'renewal-refused': {
    tone: 'negative',
    text: 'The payment provider didn’t change your auto-renewal. Try again, or write to us.',
  },
  'renewal-away': {
    tone: 'negative',
    text: 'Your auto-renewal couldn’t be changed right now. Try again in a few minutes.',
  },
}
