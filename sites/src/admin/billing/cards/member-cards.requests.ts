import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { NewCard } from '../../../features/billing/cards/card-calls.ts'
import { type CardOutcome, outcomeOf } from '../../../features/billing/cards/card-outcome.ts'
import { adminRequest } from '../../../lib/graphql/admin.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import {
  ADD_MEMBER_CARD,
  type Authorization,
  CARD_AUTH_LOG,
  MAKE_MEMBER_CARD_DEFAULT,
  MEMBER_CARDS,
  type MemberCard,
  REMOVE_MEMBER_CARD,
} from './member-cards.queries.ts'
import { MEMBER_CARDS_MESSAGES } from './messages.ts'

/** Longer than the provider may take for all calls of one operation. */
const CHANGE_TIMEOUT_MS = 60_000
const CHANGE = { timeoutMs: CHANGE_TIMEOUT_MS }

/** The calls on the cards of one member; those that change something may require the password first. */
export function memberCardCalls(userId: string, { run }: StepUp) {
  return {
    load: (): Promise<CardOutcome<readonly MemberCard[]>> =>
      outcomeOf(
        async () => (await adminRequest(MEMBER_CARDS, { userId })).paymentsForUser,
        MEMBER_CARDS_MESSAGES.notLoaded,
      ),
    add: ({ token, operationId }: Pick<NewCard, 'token' | 'operationId'>): Promise<CardOutcome<MemberCard>> =>
      outcomeOf(
        () =>
          run(
            async () =>
              (await adminRequest(ADD_MEMBER_CARD, { userId, token, operationId }, CHANGE)).paymentAddFromToken,
          ),
        MEMBER_CARDS_MESSAGES.addFailed,
        BILLING_MESSAGES.providerAway,
      ),
    makeDefault: (paymentId: string): Promise<CardOutcome<unknown>> =>
      outcomeOf(
        () => run(() => adminRequest(MAKE_MEMBER_CARD_DEFAULT, { paymentId, userId }, CHANGE)),
        MEMBER_CARDS_MESSAGES.changeDefaultFailed,
      ),
    remove: (paymentId: string): Promise<CardOutcome<unknown>> =>
      outcomeOf(
        () => run(() => adminRequest(REMOVE_MEMBER_CARD, { paymentId, userId }, CHANGE)),
        MEMBER_CARDS_MESSAGES.deleteFailed,
      ),
    readLog: async (paymentId: string): Promise<readonly Authorization[]> =>
      (await adminRequest(CARD_AUTH_LOG, { paymentId })).cardAuthLog,
  }
}

export type MemberCardCalls = ReturnType<typeof memberCardCalls>
