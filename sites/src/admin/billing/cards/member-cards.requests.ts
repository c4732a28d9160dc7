import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { NewCard } from '../../../features/billing/cards/card-calls.ts'
import { type CardOutcome, outcomeOf } from '../../../features/billing/cards/card-outcome.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { MEMBER_CARDS_MESSAGES } from './messages.ts'

const CARD = graphql(`
  fragment MemberCard on SavedPayment {
    id
    firstName
    lastName
    expirationMonth
    expirationYear
    last4Digits
    cardType
    status
    isDefault
  }
`)

/** Asks the provider, which may be slow or away: apart from the rest of the page. */
export const MEMBER_CARDS = graphql(
  `
    query MemberCards($userId: ID!) {
      paymentsForUser(userId: $userId) { ...MemberCard }
    }
  `,
  [CARD],
)

const ADD = graphql(
  `
    mutation AddMemberCard($userId: ID!, $token: String!, $operationId: ID!) {
      paymentAddFromToken(userId: $userId, token: $token, operationId: $operationId) { ...MemberCard }
    }
  `,
  [CARD],
)

const MAKE_DEFAULT = graphql(
  `
    mutation MakeMemberCardDefault($paymentId: ID!, $userId: ID!) {
      paymentChangeDefaultSavedPayment(paymentId: $paymentId, userId: $userId) { ...MemberCard }
    }
  `,
  [CARD],
)

const REMOVE = graphql(`
  mutation RemoveMemberCard($paymentId: ID!, $userId: ID!) {
    paymentDeleteSavedPayment(paymentId: $paymentId, userId: $userId)
  }
`)

const AUTH_LOG = graphql(`
  query CardAuthLog($paymentId: ID!) {
    cardAuthLog(paymentId: $paymentId) { id attemptAmount attemptedAt authResponseCode reversalHttpCode }
  }
`)

export type MemberCard = ResultOf<typeof CARD>
export type Authorization = ResultOf<typeof AUTH_LOG>['cardAuthLog'][number]

/** Longer than the provider may take for all calls of one operation. */
const CHANGE_TIMEOUT_MS = 60_000
const CHANGE = { timeoutMs: CHANGE_TIMEOUT_MS }

/** The calls about the cards of one member; those that change something may ask for the password first. */
export function memberCardCalls(userId: string, { run }: StepUp) {
  return {
    load: (): Promise<CardOutcome<readonly MemberCard[]>> =>
      outcomeOf(
        async () => (await adminRequest(MEMBER_CARDS, { userId })).paymentsForUser,
        MEMBER_CARDS_MESSAGES.notLoaded,
      ),
    add: ({ token, operationId }: Pick<NewCard, 'token' | 'operationId'>): Promise<CardOutcome<MemberCard>> =>
      outcomeOf(
        () => run(async () => (await adminRequest(ADD, { userId, token, operationId }, CHANGE)).paymentAddFromToken),
        BILLING_MESSAGES.addFailedForMember,
        BILLING_MESSAGES.providerAway,
      ),
    makeDefault: (paymentId: string): Promise<CardOutcome<unknown>> =>
      outcomeOf(
        () => run(() => adminRequest(MAKE_DEFAULT, { paymentId, userId }, CHANGE)),
        BILLING_MESSAGES.changeDefaultFailedForMember,
      ),
    remove: (paymentId: string): Promise<CardOutcome<unknown>> =>
      outcomeOf(
        () => run(() => adminRequest(REMOVE, { paymentId, userId }, CHANGE)),
        BILLING_MESSAGES.deleteFailedForMember,
      ),
    readLog: async (paymentId: string): Promise<readonly Authorization[]> =>
      (await adminRequest(AUTH_LOG, { paymentId })).cardAuthLog,
  }
}

export type MemberCardCalls = ReturnType<typeof memberCardCalls>
