import * as z from 'zod/mini'
import { ADDRESS_MAX_CHARACTERS } from '#shared/kernel/ports/email.ts'
import { PaymentToken } from '../billing/billing.contract.ts'
import { OperationId } from '../operation-id.ts'
import { STEP_KEYS, STEP_STATES } from './steps.ts'

const ID_MAX = 100
const EMAIL_MAX = 320
const TEXT_MAX = 500
const PASSWORD_INPUT_MAX = 512

const Id = z.string().check(z.minLength(1), z.maxLength(ID_MAX))
const OptionalId = z.optional(z.nullable(Id))
const Email = z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX))

/** GET /rest/get-started: the query of the invitation's address. Without `dealId` it refers to the member of the session. */
export const GetStartedQuery = z.strictObject({
  dealId: OptionalId,
  email: z.optional(z.nullable(Email)),
  productId: OptionalId,
})
export type GetStartedQuery = z.infer<typeof GetStartedQuery>

const OfferAnswer = z.strictObject({
  publicKey: z.string(),
  serverHost: z.string(),
  /** Amounts are in dollars. */
  dues: z.number(),
  initiationFee: z.number(),
  savings: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  renewsAt: z.iso.datetime(),
  name: z.string(),
  description: z.string(),
  planId: z.string(),
  termMonths: z.int(),
  pricePointId: z.string(),
})

export const GetStartedAnswer = z.strictObject({
  hasPaid: z.boolean(),
  hasCredentials: z.boolean(),
  onboardingComplete: z.boolean(),
  greetingName: z.string(),
  email: z.string(),
  showAddressStep: z.boolean(),
  disabled: z.boolean(),
  userId: z.string(),
  /** Null once it is paid. */
  paymentMembershipOffer: z.nullable(OfferAnswer),
  membershipOffers: z.array(OfferAnswer),
  /** The token for Braintree's fields; null if cards are entered in Chargify.js, or nothing is to be paid. */
  braintreeClientToken: z.nullable(z.string()),
  /** Null once everything is done. */
  nextStep: z.nullable(z.enum(STEP_KEYS)),
  steps: z.array(z.strictObject({ key: z.enum(STEP_KEYS), state: z.enum(STEP_STATES), optional: z.boolean() })),
})

/**
 * POST /rest/get-started/payment. A repeat with the same operation id, or without one with the same token, gets the result of the first.
 * Sending it accepts the terms, unless `acceptsTerms` says otherwise.
 */
export const JoinInput = z.strictObject({
  dealId: Id,
  planId: OptionalId,
  email: z.optional(z.nullable(Email)),
  paymentToken: z.optional(z.nullable(PaymentToken)),
  /** From Braintree's fields, instead of a token; it has letters, and no consecutive digits like a card number. */
  paymentNonce: z.optional(z.nullable(z.string().check(z.regex(/^(?=.*[a-z])(?!.*\d{13})[A-Za-z0-9_-]{8,100}$/)))),
  /** Gets an additional receipt. */
  paymentEmail: z.optional(z.nullable(z.email().check(z.maxLength(ADDRESS_MAX_CHARACTERS)))),
  pricePointId: OptionalId,
  operationId: z.optional(z.nullable(OperationId)),
  acceptsTerms: z.optional(z.nullable(z.boolean())),
})
export type JoinInput = z.infer<typeof JoinInput>

export const JoinAnswer = z.strictObject({
  ok: z.literal(true),
  receiptNumber: z.string(),
  next: z.nullable(z.enum(STEP_KEYS)),
  amountCents: z.int(),
  currency: z.string(),
  renewsAt: z.nullable(z.iso.datetime()),
})
export type JoinAnswer = z.infer<typeof JoinAnswer>

/** POST /rest/get-started/password. `username` is the email of the invitation. */
export const FirstPasswordInput = z.strictObject({
  dealId: Id,
  uid: Id,
  username: Email,
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX)),
})
export type FirstPasswordInput = z.infer<typeof FirstPasswordInput>

/** Tokens are present only for callers that are not browsers. */
export const StepAnswer = z.strictObject({
  ok: z.literal(true),
  next: z.nullable(z.enum(STEP_KEYS)),
  authToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
})
export type StepAnswer = z.infer<typeof StepAnswer>

/** POST /rest/get-started/complete. */
export const CompleteInput = z.strictObject({})

const Text = z.optional(z.nullable(z.string().check(z.maxLength(TEXT_MAX))))

/** POST /rest/get-started/logClientPaymentError. */
export const ClientPaymentErrorInput = z.strictObject({
  errorMsg: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
  email: Text,
  uri: Text,
})
export type ClientPaymentErrorInput = z.infer<typeof ClientPaymentErrorInput>
