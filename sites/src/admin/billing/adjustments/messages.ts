import {
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { MemberAdjustment } from '../billing.queries.ts'

export const ADJUST_MESSAGES = {
  title: 'Adjustments',
  text: 'A credit is applied to the member’s next invoice. A charge is added to what the member owes: no card is charged now, but what’s still unpaid at the next renewal, if there is one, is charged to the default card with it. The member gets an email.',
  noMembership: 'This member has no membership to adjust.',
  none: 'No adjustments',
  name: 'Description',
  nameHint: `Shown to the member in the email and on statements. Up to ${ADJUSTMENT_NAME_MAX_CHARACTERS} characters.`,
  reason: 'Reason',
  reasonHint: `For staff only, up to ${ADJUSTMENT_REASON_MAX_CHARACTERS} characters.`,
  cancel: 'Cancel',
  checking: 'The payment provider hasn’t responded yet. We’re checking what happened; it won’t be sent twice.',
  unresolved:
    'The payment provider hasn’t responded yet. We check every minute: reload this page later, and don’t enter it again until then.',
  failed:
    'The adjustment didn’t go through. Please try again: this continues the same adjustment, so nothing is done twice.',
  notAllowed: 'You don’t have permission to do this.',
  needsScript: 'You can make adjustments once this page has finished loading.',
} as const

type KindTexts = {
  readonly open: string
  readonly title: string
  readonly text: string
  readonly busy: string
}

export const ADJUST_KIND_MESSAGES: Readonly<Record<AdjustmentKind, KindTexts>> = {
  CREDIT: {
    open: 'Add credit',
    title: 'Add credit',
    text: 'Applied to the next invoice. What’s due now stays due, and nothing goes back to a card.',
    busy: 'Crediting…',
  },
  CHARGE: {
    open: 'Add charge',
    title: 'Add charge',
    text: 'The member owes it right away and can pay it in the settings with any card. Any credit is used first. What’s still unpaid at the next renewal, if there is one, is charged to the default card with it.',
    busy: 'Adding…',
  },
}

export function limitText(kind: AdjustmentKind, currency: string): string {
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
  return `Up to ${formatMoney(actCents, currency)} per adjustment, and ${formatMoney(dayCents, currency)} per staff member in 24 hours.`
}

export function amountFault(kind: AdjustmentKind, currency: string): string {
  return `Enter an amount such as 12.50, up to ${formatMoney(ADJUSTMENT_LIMITS[kind].actCents, currency)}.`
}

const NOUNS: Readonly<Record<AdjustmentKind, string>> = { CREDIT: 'credit', CHARGE: 'charge' }

/** "Add credit", "Add $50.00 credit". */
export function submitText(kind: AdjustmentKind, cents: number | null, currency: string): string {
  return cents === null ? ADJUST_KIND_MESSAGES[kind].open : `Add ${formatMoney(cents, currency)} ${NOUNS[kind]}`
}

/** "$50.00 credit added. The member gets an email." */
export function adjustedText(kind: AdjustmentKind, cents: number, currency: string): string {
  return `${formatMoney(cents, currency)} ${NOUNS[kind]} added. The member gets an email.`
}

const DONE: Readonly<Record<AdjustmentKind, string>> = { CREDIT: 'Credited', CHARGE: 'Charge added' }
const NOT_DONE: Readonly<Record<Exclude<MemberAdjustment['state'], 'DONE'>, string>> = {
  OPEN: 'checking',
  REFUSED: 'declined by the provider',
  NOT_DONE: 'not completed',
}

/** "Credited", "Credit, being looked up". */
export function stateText({ kind, state }: Pick<MemberAdjustment, 'kind' | 'state'>): string {
  return state === 'DONE' ? DONE[kind] : `${kind === 'CREDIT' ? 'Credit' : 'Charge'}, ${NOT_DONE[state]}`
}
