import * as z from 'zod/mini'
import { CARD_TYPES } from '#shared/kernel/ports/billing.ts'
import { OperationId } from '../operation-id.ts'

const ID_MAX = 100
const TEXT_MAX = 500

const Id = z.string().check(z.minLength(1), z.maxLength(ID_MAX))
/** One-time tokens of Chargify.js only: no other text, such as the number of a card, is ever taken in their place. */
export const PaymentToken = z.string().check(z.regex(/^tok_(?!\d{12,19}$)[a-z0-9]{8,64}$/))

/** POST /rest/payment/check-balance. `exp` and `s` are those of a link that we emailed; without them the name is masked. */
export const CheckBalanceInput = z.strictObject({
  userId: Id,
  subscriptionId: Id,
  exp: z.optional(z.nullable(z.string().check(z.maxLength(ID_MAX)))),
  s: z.optional(z.nullable(z.string().check(z.maxLength(ID_MAX)))),
})
export type CheckBalanceInput = z.infer<typeof CheckBalanceInput>

export const CheckBalanceAnswer = z.strictObject({
  memberName: z.string(),
  /** In dollars. */
  outstandingBalance: z.number(),
  showNoBalanceDue: z.boolean(),
  renewalDate: z.nullable(z.iso.datetime()),
  publicKey: z.string(),
  serverHost: z.string(),
})
export type CheckBalanceAnswer = z.infer<typeof CheckBalanceAnswer>

/**
 * POST /rest/payment/pay-balance. A repeat with the same operation id, or without one with the same token, is answered with the result of
 * the first; after a refusal (400) the next attempt needs a new one.
 */
export const PayBalanceInput = z.strictObject({
  userId: Id,
  token: PaymentToken,
  /** Needed only for a member who owes for several. */
  subscriptionId: z.optional(z.nullable(Id)),
  operationId: z.optional(z.nullable(OperationId)),
  keepCard: z.optional(z.nullable(z.boolean())),
})
export type PayBalanceInput = z.infer<typeof PayBalanceInput>

/** The new membership of a member whose membership has ended; either a card or a token pays. */
export const RenewMembershipInput = z.strictObject({
  planId: Id,
  operationId: OperationId,
  cardId: z.optional(z.nullable(Id)),
  token: z.optional(z.nullable(PaymentToken)),
})

/** The receipt; `id` is its number. Nothing was charged when the amount is 0. */
export const PayBalanceAnswer = z.strictObject({
  id: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** Null for a brand that the product does not name. */
  cardType: z.nullable(z.enum(CARD_TYPES)),
  cardLast4: z.nullable(z.string()),
  isCardKept: z.boolean(),
  paidAt: z.iso.datetime(),
  /** The payment provider's. */
  providerNumbers: z.array(z.string()),
})
export type PayBalanceAnswer = z.infer<typeof PayBalanceAnswer>

const Text = z.optional(z.nullable(z.string().check(z.maxLength(TEXT_MAX))))

/** POST /rest/chargifyJsError: the provider's script could not make a token of a card. */
export const CardScriptErrorInput = z.strictObject({
  error: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
  userId: z.optional(z.nullable(Id)),
  category: Text,
  email: Text,
  value: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(ID_MAX))]))),
  uri: Text,
})
export type CardScriptErrorInput = z.infer<typeof CardScriptErrorInput>

export const AddCardInput = z.strictObject({
  userId: Id,
  token: PaymentToken,
  operationId: z.optional(z.nullable(OperationId)),
  payDue: z.optional(z.nullable(z.boolean())),
})
export type AddCardInput = z.infer<typeof AddCardInput>

export const CardInput = z.strictObject({ paymentId: Id })

/** Staff name the member whose card it is. */
export const MemberCardInput = z.strictObject({ paymentId: Id, userId: Id })
