import * as z from 'zod'
import { chargedOfPrice } from '#shared/domain/billing/auto-renewal.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance, formatMoney } from '#shared/kernel/money.ts'
import { CURRENCY, defineTemplate } from './define-template.ts'

const SEE = { label: 'View membership', href: '/settings/billing' } as const
const at = z.nullable(z.iso.datetime())

/** The price of the next term, the credit applied before a card is charged, and the amounts charged with it if still open then. */
const RENEWAL_AMOUNTS = {
  amountCents: z.nullable(z.number()),
  creditCents: z.number().default(0),
  dueCents: z.number().default(0),
  currency: CURRENCY,
}
type RenewalAmounts = {
  readonly amountCents: number | null
  readonly creditCents: number
  readonly dueCents: number
  readonly currency: string
}

function isCovered({ amountCents, creditCents }: RenewalAmounts): boolean {
  return creditCents > 0 && amountCents !== null && chargedOfPrice(amountCents, creditCents) === 0
}

/** " for $1,950.00, less your credit of $25.50". */
function priceText(amounts: RenewalAmounts): string {
  const { amountCents, creditCents, currency } = amounts
  if (amountCents === null) return ''
  const price = ` for ${formatMoney(amountCents, currency)}`
  if (creditCents === 0) return price
  return isCovered(amounts)
    ? `${price}, which your credit covers`
    : `${price}, less your credit of ${formatMoney(creditCents, currency)}`
}

/** What a card is charged if that is not the whole price; else null. */
function chargedText({ amountCents, creditCents, currency }: RenewalAmounts): string | null {
  if (amountCents === null || creditCents === 0) return null
  return formatMoney(chargedOfPrice(amountCents, creditCents), currency)
}

/** Used at the beginning of a sentence. */
function stillDue({ dueCents, currency }: RenewalAmounts): string {
  return `What’s still unpaid of the ${formatBalance(dueCents, currency)} due now`
}

function dueText(amounts: RenewalAmounts): string {
  return amounts.dueCents > 0 ? ` ${stillDue(amounts)} is charged with it.` : ''
}

function dateOf(text: string | null, timeZone: string): string | null {
  return text && formatDate(new Date(text), timeZone)
}

function whyMember(familiarName: string): string {
  return `you’re a member of ${familiarName}`
}

/** To the member: auto-renewal was switched off. */
export const autoRenewalOff = defineTemplate(
  'auto-renewal-off',
  'billing',
  z.strictObject({ productName: z.string(), endsAt: at }),
  ({ productName, endsAt }, { familiarName, timeZone }) => {
    const day = dateOf(endsAt, timeZone)
    return {
      subject: day
        ? `Auto-renewal is off: your membership ends on ${day}`
        : 'Auto-renewal is off: your membership ends with its term',
      preview: 'You won’t be charged for another term.',
      heading: 'Auto-renewal is off',
      paragraphs: [
        `Auto-renewal of ${productName} is off. Your card won’t be charged for another term.`,
        `Until ${day ?? 'the end of the term'} nothing changes: you keep everything your membership includes. Then it ends. What you’ve published stays online, and you can still sign in to read your statements and receipts.`,
        'If you change your mind, turn it back on in your settings any time before then. If you didn’t turn it off, write to us.',
      ],
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To the member: auto-renewal was switched on again. */
export const autoRenewalOn = defineTemplate(
  'auto-renewal-on',
  'billing',
  z.strictObject({ productName: z.string(), renewsAt: at, ...RENEWAL_AMOUNTS }),
  ({ productName, renewsAt, ...amounts }, { familiarName, timeZone }) => {
    const day = dateOf(renewsAt, timeZone)
    const renews = `${productName} renews${day ? ` on ${day}` : ''}${priceText(amounts)}`
    return {
      subject: day ? `Auto-renewal is on: your membership renews on ${day}` : 'Auto-renewal is on',
      preview: 'Your membership continues. There’s nothing you need to do.',
      heading: 'Auto-renewal is on',
      paragraphs: [
        `${renews}${onThatDay(amounts)}`,
        'You can turn auto-renewal off in your settings any time before then. If you didn’t turn it on, write to us.',
      ],
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

function onThatDay(amounts: RenewalAmounts): string {
  const toCard = 'charged to your default card that day.'
  if (isCovered(amounts)) return amounts.dueCents > 0 ? `. ${stillDue(amounts)} is ${toCard}` : '.'
  const charged = chargedText(amounts)
  return `${charged === null ? `, ${toCard}` : `: ${charged} is ${toCard}`}${dueText(amounts)}`
}

/** To the member: a balance is due, so the change waits for its payment; or the provider declined it after the member had left the page. */
export const autoRenewalKept = defineTemplate(
  'auto-renewal-kept',
  'billing',
  z.strictObject({
    wants: z.enum(['OFF', 'ON']),
    productName: z.string(),
    balanceCents: z.number(),
    currency: CURRENCY,
    /** Nothing more is tried. */
    isDeclined: z.boolean().optional(),
  }),
  ({ wants, productName, balanceCents, currency, isDeclined = false }, { familiarName }) => {
    const off = wants === 'OFF'
    const asked = `You asked us to turn ${off ? 'off' : 'on'} auto-renewal of ${productName}.`
    if (isDeclined)
      return {
        subject: `Auto-renewal is still ${off ? 'on' : 'off'}`,
        preview: 'The change you asked for wasn’t made.',
        heading: `Auto-renewal is still ${off ? 'on' : 'off'}`,
        paragraphs: [
          `${asked} The payment provider declined the change, so it’s still ${off ? 'on: your card will be charged for the next term' : 'off: your membership ends with its term'}.`,
          'Try again in your settings. If it doesn’t work, reply to this email and we’ll do it for you.',
        ],
        button: SEE,
        why: whyMember(familiarName),
      }
    return {
      subject: `Auto-renewal turns ${off ? 'off' : 'on'} once your balance is paid`,
      preview: 'We’ve received your request.',
      heading: 'We’ve received your request',
      paragraphs: [
        `${asked} ${formatBalance(balanceCents, currency)} is due, and the payment provider can only make the change once that’s paid.`,
        'We’ll make the change as soon as the balance is paid and email you to confirm. There’s no need to ask again.',
      ],
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To the member, 30 and 7 days before a renewal. */
export const renewalNotice = defineTemplate(
  'renewal-notice',
  'billing',
  z.strictObject({
    productName: z.string(),
    renewsAt: z.iso.datetime(),
    termMonths: z.nullable(z.number()),
    ...RENEWAL_AMOUNTS,
    /** Null without a default card. */
    card: z.nullable(z.strictObject({ name: z.string(), expires: z.string(), isExpiredThen: z.boolean() })),
  }),
  ({ productName, renewsAt, termMonths, card, ...amounts }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(renewsAt), timeZone)
    const price = priceText(amounts)
    const isFree = isCovered(amounts) && amounts.dueCents === 0
    const needsCard = !isFree && (!card || card.isExpiredThen)
    const term = termMonths === null ? 'another term' : `another ${termMonths} months`
    return {
      subject: `Your membership renews on ${day}`,
      preview: needsCard && card ? 'Your card expires before then.' : `It renews for ${term}${price}.`,
      heading: `Your membership renews on ${day}`,
      paragraphs: [
        `${productName} renews for ${term}${price}.`,
        isFree ? 'No card is charged. There’s nothing you need to do.' : cardText(card, amounts),
        `To stop the renewal, turn off auto-renewal in your settings before ${day}: your membership then ends that day and you won’t be charged. Payments aren’t refunded once a term has been charged.`,
      ],
      button: { ...SEE, label: needsCard ? 'Add a card' : SEE.label },
      why: whyMember(familiarName),
    }
  },
)

type CardThen = { readonly name: string; readonly expires: string; readonly isExpiredThen: boolean }

function cardText(card: CardThen | null, amounts: RenewalAmounts): string {
  if (!card) return 'There’s no card to charge. Add one in your settings to keep your membership.'
  const onlyDue = isCovered(amounts)
  const charged = onlyDue ? stillDue(amounts) : chargedText(amounts)
  const also = onlyDue ? '' : dueText(amounts)
  if (card.isExpiredThen)
    return `${charged ?? 'It'} would be charged to your ${card.name}, but that card expires at the end of ${card.expires}.${also} Add a new card in your settings to keep your membership.`
  return `${charged === null ? 'It’ll' : `${charged} will`} be charged to your ${card.name}.${also} If that’s still right, there’s nothing you need to do.`
}

/** To the member, once per card: it expires before the membership renews. */
export const cardExpires = defineTemplate(
  'card-expires',
  'billing',
  z.strictObject({
    productName: z.string(),
    renewsAt: z.iso.datetime(),
    ...RENEWAL_AMOUNTS,
    cardName: z.string(),
    /** Its last month. */
    expires: z.string(),
    hasExpired: z.boolean(),
  }),
  ({ productName, renewsAt, cardName, expires, hasExpired, ...amounts }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(renewsAt), timeZone)
    const title = hasExpired ? 'Your card has expired' : `Your card expires at the end of ${expires}`
    return {
      subject: title,
      preview: `Add a new card before your membership renews on ${day}.`,
      heading: title,
      paragraphs: [
        `${productName} renews on ${day}${priceText(amounts)}. ${chargedText(amounts) ?? 'It'} would be charged to your ${cardName}, but that card ${hasExpired ? `expired at the end of ${expires}` : 'is no longer valid then'}.`,
        `To keep your membership, add your new card in your settings before ${day}. That’s needed even if the new card has the same number. Nothing is charged now.`,
        'If you don’t want to renew, turn off auto-renewal in your settings before then. If you’ve added another card already, there’s nothing you need to do.',
      ],
      button: { label: 'Add a card', href: '/settings/billing#cards' },
      why: whyMember(familiarName),
    }
  },
)

/** To a member whose auto-renewal is off, 7 days before the membership ends. */
export const membershipEnds = defineTemplate(
  'membership-ends',
  'billing',
  z.strictObject({ productName: z.string(), endsAt: z.iso.datetime() }),
  ({ productName, endsAt }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(endsAt), timeZone)
    return {
      subject: `Your membership ends on ${day}`,
      preview: 'Auto-renewal is off, so you won’t be charged.',
      heading: `Your membership ends on ${day}`,
      paragraphs: [
        `Auto-renewal of ${productName} is off, so it ends on ${day} and you won’t be charged. If that’s what you want, there’s nothing you need to do. You can still sign in afterward to read your statements and receipts.`,
        'To stay a member, turn auto-renewal back on in your settings before then.',
      ],
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To a member whose membership ended with its term, on that day. What staff charged may still be due, and is not collected any more. */
export const membershipEnded = defineTemplate(
  'membership-ended',
  'billing',
  z.strictObject({
    productName: z.string(),
    endedAt: z.iso.datetime(),
    dueCents: z.number().default(0),
    currency: CURRENCY,
  }),
  ({ productName, endedAt, dueCents, currency }, { familiarName, timeZone }) => {
    const ended = `${productName} ended with its term on ${formatDate(new Date(endedAt), timeZone)}.`
    const due = dueCents > 0 ? formatBalance(dueCents, currency) : null
    return {
      subject: `Your ${familiarName} membership has ended`,
      preview: due ? `${due} is still due.` : 'Nothing is due, and you won’t be charged.',
      heading: 'Your membership has ended',
      paragraphs: [
        due
          ? `${ended} ${due} is still due on your account. Your card won’t be charged for it unless you pay it: sign in to do that.`
          : `${ended} Nothing is due, and your card won’t be charged.`,
        due
          ? 'If you’d like to come back, you can renew your membership once that’s paid. Everything you wrote is still here.'
          : 'If you’d like to come back, you can renew it at any time: sign in, and pay with a saved card or a new one. Everything you wrote is still here.',
        'Even if you don’t, you can still sign in to read and download your articles. What you’ve published stays online with your name. If you had a public profile, it’s hidden until you come back.',
      ],
      button: { label: due ? 'Pay what’s due' : 'Renew your membership', href: '/dunning' },
      why: `you were a member of ${familiarName}`,
    }
  },
)

/** To a member whose renewal has failed and is not charged any more, because the community is closing. `closedFrom`: when its site is gone. */
export const membershipEndedByClosing = defineTemplate(
  'membership-ended-by-closing',
  'billing',
  z.strictObject({ productName: z.string(), closedFrom: z.iso.datetime() }),
  ({ productName, closedFrom }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `Your ${familiarName} membership ends: its renewal is no longer charged`,
    preview: 'There’s nothing to pay.',
    heading: 'Your membership ends',
    paragraphs: [
      `The renewal of ${productName} couldn’t be charged. Because ${familiarName} is closing, we won’t try again: your membership ends, and there’s nothing to pay.`,
      `You can sign in and download a copy of your data before ${formatDate(new Date(closedFrom), timeZone)}. Then the site will go offline.`,
      `If you have a question, write to ${conciergeEmail}.`,
    ],
    button: { label: 'Download your data', href: '/settings/privacy' },
    why: whyMember(familiarName),
  }),
)
