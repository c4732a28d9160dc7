import * as z from 'zod'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { defineTemplate } from './define-template.ts'

const SEE = { label: 'See your membership', href: '/settings/billing' } as const
const at = z.nullable(z.iso.datetime())

function dateOf(text: string | null, timeZone: string): string | null {
  return text && formatDate(new Date(text), timeZone)
}

function whyMember(familiarName: string): string {
  return `you are a member of ${familiarName}`
}

/** To the member: auto-renewal was switched off. */
export const autoRenewalOff = defineTemplate(
  'billing',
  z.strictObject({ productName: z.string(), endsAt: at }),
  ({ productName, endsAt }, { familiarName, timeZone }) => {
    const day = dateOf(endsAt, timeZone)
    return {
      subject: day
        ? `Auto-renewal is off: your membership ends on ${day}`
        : 'Auto-renewal is off: your membership ends with its term',
      preview: 'Nothing more will be charged for the next term.',
      heading: 'Auto-renewal is off',
      paragraphs: [
        `You switched off auto-renewal of ${productName}. Your card is not charged for another term.`,
        `Until ${day ?? 'the end of the term'} nothing changes: you keep everything that your membership includes. Then it ends. What you have published stays online, and your statements stay in your settings until then, so download those that you need.`,
        'If you change your mind, switch it on again in your settings at any time before that day. If it was not you who switched it off, write to us.',
      ],
      quote: null,
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To the member: auto-renewal was switched on again. */
export const autoRenewalOn = defineTemplate(
  'billing',
  z.strictObject({ productName: z.string(), renewsAt: at, amountCents: z.nullable(z.number()) }),
  ({ productName, renewsAt, amountCents }, { familiarName, timeZone }) => {
    const day = dateOf(renewsAt, timeZone)
    const price = amountCents === null ? '' : ` for ${formatMoney(amountCents)}`
    return {
      subject: day ? `Auto-renewal is on: your membership renews on ${day}` : 'Auto-renewal is on',
      preview: 'Your membership goes on. There is nothing you need to do.',
      heading: 'Auto-renewal is on',
      paragraphs: [
        `${productName} renews${day ? ` on ${day}` : ''}${price}, which is charged to your default card on that day.`,
        'You can switch auto-renewal off in your settings at any time before. If it was not you who switched it on, write to us.',
      ],
      quote: null,
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To the member: a balance is due, so that the change waits for its payment. */
export const autoRenewalKept = defineTemplate(
  'billing',
  z.strictObject({ wants: z.enum(['OFF', 'ON']), productName: z.string(), balanceCents: z.number() }),
  ({ wants, productName, balanceCents }, { familiarName }) => {
    const off = wants === 'OFF'
    return {
      subject: `Auto-renewal is switched ${off ? 'off' : 'on'} once your balance is paid`,
      preview: 'We keep your wish. You need not ask again.',
      heading: 'We keep your wish',
      paragraphs: [
        `You asked us to switch ${off ? 'off' : 'on'} auto-renewal of ${productName}. ${formatMoney(balanceCents)} is due, and the payment provider makes the change only once that is paid.`,
        'We keep your wish and send it as soon as the balance is paid. Then you get a mail that confirms it.',
      ],
      quote: null,
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)

/** To the member, 30 and 7 days before a renewal. */
export const renewalNotice = defineTemplate(
  'billing',
  z.strictObject({
    productName: z.string(),
    renewsAt: z.iso.datetime(),
    termMonths: z.nullable(z.number()),
    amountCents: z.nullable(z.number()),
    /** Null without a default card. */
    card: z.nullable(z.strictObject({ name: z.string(), expires: z.string(), isExpiredThen: z.boolean() })),
  }),
  ({ productName, renewsAt, termMonths, amountCents, card }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(renewsAt), timeZone)
    const price = amountCents === null ? '' : ` for ${formatMoney(amountCents)}`
    const term = termMonths === null ? 'another term' : `another ${termMonths} months`
    return {
      subject: `Your membership renews on ${day}`,
      preview: card?.isExpiredThen ? 'Your card expires before then.' : `It goes on for ${term}${price}.`,
      heading: `Your membership renews on ${day}`,
      paragraphs: [
        `${productName} renews for ${term}${price}.`,
        cardText(card),
        `To stop the renewal, switch off auto-renewal in your settings before ${day}: your membership then ends on that day and nothing is charged. Once a term has been charged it is not refunded.`,
      ],
      quote: null,
      button: { ...SEE, label: card?.isExpiredThen || !card ? 'Add a card' : SEE.label },
      why: whyMember(familiarName),
    }
  },
)

function cardText(card: { name: string; expires: string; isExpiredThen: boolean } | null): string {
  if (!card) return 'There is no card to charge it to. Add one in your settings, so that your membership goes on.'
  if (card.isExpiredThen)
    return `It would be charged to your ${card.name}, which expires at the end of ${card.expires}, before that day. Add a new card in your settings, so that your membership goes on.`
  return `It is charged to your ${card.name}. If that is still right, there is nothing you need to do.`
}

/** To a member whose auto-renewal is off, 7 days before the membership ends. */
export const membershipEnds = defineTemplate(
  'billing',
  z.strictObject({ productName: z.string(), endsAt: z.iso.datetime() }),
  ({ productName, endsAt }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(endsAt), timeZone)
    return {
      subject: `Your membership ends on ${day}`,
      preview: 'Auto-renewal is off, so nothing is charged.',
      heading: `Your membership ends on ${day}`,
      paragraphs: [
        `Auto-renewal of ${productName} is off, so that it ends on ${day} and nothing is charged. If that is what you want, there is nothing you need to do; download the statements that you need before then.`,
        'To stay a member, switch auto-renewal on again in your settings before that day.',
      ],
      quote: null,
      button: SEE,
      why: whyMember(familiarName),
    }
  },
)
