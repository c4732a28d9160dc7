import {
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { MemberAdjustment } from '../billing.queries.ts'

export const ADJUST_MESSAGES = {
  title: 'Corrections',
  text: 'A credit is taken off the next invoice of the member. A charge is added to what the member owes. No card is charged here, and the member gets a mail.',
  noMembership: 'Only the account of a member with a membership can be corrected.',
  none: 'Nothing was corrected.',
  amount: 'Amount in dollars',
  name: 'What it is for',
  nameHint: `The member reads it on the mail and among the statements. At most ${ADJUSTMENT_NAME_MAX_CHARACTERS} characters.`,
  reason: 'Reason',
  reasonHint: `For staff only, at most ${ADJUSTMENT_REASON_MAX_CHARACTERS} characters.`,
  cancel: 'Cancel',
  checking: 'The payment provider has not answered yet. We are looking up what became of it; it is not sent twice.',
  unresolved:
    'The payment provider has not answered yet. It is looked up every minute: reload this page later, and do not enter it again before that.',
  nameMissing: 'Say what it is for.',
  reasonMissing: 'Say why.',
  failed:
    'The account could not be corrected. Please try again: the same correction goes on, and nothing is done twice.',
  notAllowed: 'You may not do this.',
  needsScript: 'The account can be corrected once the script of this page has loaded.',
} as const

type KindTexts = {
  readonly open: string
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly busy: string
  readonly done: string
}

export const ADJUST_KIND_MESSAGES: Readonly<Record<AdjustmentKind, KindTexts>> = {
  CREDIT: {
    open: 'Give a credit',
    title: 'Credit the account',
    text: 'It is taken off the next invoice. What is due now stays due, and nothing goes back to a card.',
    submit: 'Credit',
    busy: 'Crediting…',
    done: 'was credited. The member gets a mail.',
  },
  CHARGE: {
    open: 'Add a charge',
    title: 'Add a charge',
    text: 'The member owes it at once, and pays it in the settings with any card. If the member has a credit, that pays first.',
    submit: 'Add',
    busy: 'Adding…',
    done: 'was added to what is due. The member gets a mail.',
  },
}

export function limitText(kind: AdjustmentKind): string {
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
  return `At most ${formatMoney(actCents)} at once, and ${formatMoney(dayCents)} in 24 hours for each person of staff.`
}

export function amountFault(kind: AdjustmentKind): string {
  return `Enter an amount such as 12.50, at most ${formatMoney(ADJUSTMENT_LIMITS[kind].actCents)}.`
}

export function submitText(kind: AdjustmentKind, cents: number | null): string {
  const { submit } = ADJUST_KIND_MESSAGES[kind]
  return cents === null ? submit : `${submit} ${formatMoney(cents)}`
}

export function adjustedText(kind: AdjustmentKind, cents: number): string {
  return `${formatMoney(cents)} ${ADJUST_KIND_MESSAGES[kind].done}`
}

const DONE: Readonly<Record<AdjustmentKind, string>> = { CREDIT: 'Credited', CHARGE: 'Charged' }
const NOT_DONE: Readonly<Record<Exclude<MemberAdjustment['state'], 'DONE'>, string>> = {
  OPEN: 'being looked up',
  REFUSED: 'refused by the provider',
  NOT_DONE: 'not carried out',
}

/** "Credited", "Credit, being looked up". */
export function stateText({ kind, state }: Pick<MemberAdjustment, 'kind' | 'state'>): string {
  return state === 'DONE' ? DONE[kind] : `${kind === 'CREDIT' ? 'Credit' : 'Charge'}, ${NOT_DONE[state]}`
}
