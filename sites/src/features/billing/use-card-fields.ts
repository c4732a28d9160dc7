import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { CARD_FIELD_MESSAGES } from '#shared/domain/billing/messages.ts'
import { type Chargify, type ChargifyError, type ChargifyOptions, loadChargify } from './chargify.ts'
import { fieldStyles } from './field-styles.ts'
import { describeError, refusalOf, type TokenOutcome } from './token-outcome.ts'

/** The address of the provider's script, and its parameters. */
export type CardProvider = { readonly scriptUrl: string; readonly publicKey: string; readonly serverHost: string }

export type CardFieldsState = 'loading' | 'ready' | 'failed'

const FRAMES_TIMEOUT_MS = 20_000
const TOKEN_TIMEOUT_MS = 45_000

type Settings = {
  readonly provider: CardProvider
  readonly form: RefObject<HTMLFormElement | null>
  /** The id of the element for each field. */
  readonly idOf: (field: CardField) => string
  readonly isPayment: boolean
  readonly onError: (error: string) => void
}

/** Creates the provider's fields in the elements of a form, and a token of their values. */
export function useCardFields({ provider, form, idOf, isPayment, onError }: Settings) {
  const { scriptUrl, publicKey, serverHost } = provider
  const [state, setState] = useState<CardFieldsState>('loading')
  const [attempt, setAttempt] = useState(1)
  const fields = useRef<Chargify | null>(null)
  const report = useRef(onError)
  report.current = onError
  const ids = CARD_FIELDS.map(idOf).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the fields anew.
  useEffect(() => {
    const over = new AbortController()
    const load = async () => {
      const chargify = await loadChargify(scriptUrl)
      if (over.signal.aborted) return
      fields.current = chargify
      chargify.load(optionsOf({ publicKey, serverHost }, ids.split(' ')))
      await framesLoaded(form.current, over.signal)
      if (!over.signal.aborted) setState('ready')
    }
    load().catch((error: unknown) => {
      if (over.signal.aborted) return
      report.current(String(error))
      setState('failed')
    })
    return () => {
      over.abort()
      fields.current?.unload()
      fields.current = null
    }
  }, [attempt, scriptUrl, publicKey, serverHost, ids])

  const makeToken = useCallback(async (): Promise<TokenOutcome> => {
    const answer = await askForToken(fields.current, form.current)
    if ('token' in answer) return { kind: 'token', token: answer.token }
    report.current(describeError(answer.error ?? { message: 'The fields of the payment provider did not answer' }))
    if (answer.error) return refusalOf(answer.error, isPayment)
    setState('failed')
    return { kind: 'failed' }
  }, [form, isPayment])

  const retry = () => {
    setState('loading')
    setAttempt((count) => count + 1)
  }
  return { state, retry, makeToken }
}

function optionsOf(provider: Pick<CardProvider, 'publicKey' | 'serverHost'>, ids: readonly string[]): ChargifyOptions {
  const fields = Object.fromEntries(
    CARD_FIELDS.map((field, i) => [
      field,
      {
        selector: `#${CSS.escape(ids[i] ?? '')}`,
        label: CARD_FIELD_LABELS[field],
        required: true,
        message: CARD_FIELD_MESSAGES[field],
        ...PLACEHOLDERS[field],
      },
    ]),
  ) as ChargifyOptions['fields']
  return { ...provider, type: 'card', style: fieldStyles(), fields }
}

const PLACEHOLDERS: Partial<Record<CardField, { readonly placeholder: string; readonly maxlength: string }>> = {
  month: { placeholder: 'MM', maxlength: '2' },
  year: { placeholder: 'YYYY', maxlength: '4' },
}

/** Resolves when the frames that the provider has put into the form have loaded; rejects when they take too long. */
async function framesLoaded(form: HTMLFormElement | null, over: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(FRAMES_TIMEOUT_MS)])
  const frames = [...(form?.querySelectorAll('iframe') ?? [])]
  await Promise.all(
    frames.map(
      (frame) =>
        new Promise<void>((resolve, reject) => {
          frame.addEventListener('load', () => resolve(), { once: true, signal })
          signal.addEventListener('abort', () => reject(new Error('The fields of the payment provider did not load')))
        }),
    ),
  )
}

type TokenAnswer = { readonly token: string } | { readonly error: ChargifyError | null }

/** Without an error: the fields did not answer in time. */
function askForToken(fields: Chargify | null, form: HTMLFormElement | null): Promise<TokenAnswer> {
  return new Promise((resolve) => {
    if (!fields || !form) return resolve({ error: null })
    const timer = setTimeout(() => resolve({ error: null }), TOKEN_TIMEOUT_MS)
    const answer = (given: TokenAnswer) => {
      clearTimeout(timer)
      resolve(given)
    }
    fields.token(
      form,
      (token) => answer({ token }),
      (error) => answer({ error }),
    )
  })
}
