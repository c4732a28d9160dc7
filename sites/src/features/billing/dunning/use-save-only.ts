import { useRef, useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { CardProblem } from '../CardFormFrame.tsx'
import { DUNNING_MESSAGES } from './messages.ts'

const SAVE_CARD = graphql(`
  mutation SaveCard($userId: ID!, $token: String!, $operationId: ID!) {
    paymentAddFromToken(userId: $userId, token: $token, operationId: $operationId, payDue: false) {
      cardType
      last4Digits
    }
  }
`)

export type SavedCard = ResultOf<typeof SAVE_CARD>['paymentAddFromToken']

/** Longer than the provider may take for all calls of one operation. */
const TIMEOUT_MS = 60_000

/** What the next attempt goes on with: the operation was not carried out, or its outcome is not known. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'ServiceUnavailable',
  'PaymentPending',
  'Timeout',
  'Unreachable',
  'Offline',
])

/** Saves the card of a token without paying with it. */
export function useSaveOnly(userId: string) {
  const operationId = useRef<string | null>(null)
  const [card, setCard] = useState<SavedCard | null>(null)
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const save = async (token: string) => {
    operationId.current ??= newId(new Date())
    const request = { userId, token, operationId: operationId.current }
    try {
      setCard((await memberRequest(SAVE_CARD, request, { timeoutMs: TIMEOUT_MS })).paymentAddFromToken)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (!UNFINISHED.has(error.code)) operationId.current = null
      setProblem({ title: DUNNING_MESSAGES.issue, text: textOf(error) })
    }
  }
  return { card, problem, save, clearProblem: () => setProblem(null) }
}

function textOf({ code, extensions }: RequestError): string {
  if (code === 'PaymentPending') return BILLING_MESSAGES.busy
  if (UNFINISHED.has(code)) return BILLING_MESSAGES.providerAway
  return typeof extensions.message === 'string' ? extensions.message : BILLING_MESSAGES.addFailed
}
