import { useEffect, useRef, useState } from 'react'
import { CARD_FIELD_LABELS, type CardField } from '#shared/domain/billing/cards/card-fields.ts'
import type { TokenOutcome } from '../token-outcome.ts'
import type { CardFieldsState } from '../use-card-fields.ts'
import {
  type BraintreeProvider,
  HOSTED_FIELDS,
  HOSTED_KEYS,
  type HostedEvent,
  type HostedField,
  type HostedFields,
  type HostedFieldsOptions,
  openHostedFields,
} from './braintree-web.ts'
import { isBraintreeError, nonceRefusalOf, refusalOfFields } from './nonce-outcome.ts'

type Settings = {
  readonly provider: BraintreeProvider
  /** The id of the element for each field. */
  readonly idOf: (field: HostedField) => string
  readonly onError: (error: string) => void
  /** Called on Enter in a field. */
  readonly onEnter: () => void
}

/** Creates Braintree's fields in the elements of a form, and a nonce of their values. */
export function useHostedFields({ provider, idOf, ...tell }: Settings) {
  const { scriptUrl, clientToken } = provider
  const [state, setState] = useState<CardFieldsState>('loading')
  const [attempt, setAttempt] = useState(1)
  const [focused, setFocused] = useState<HostedField | null>(null)
  const [wrong, setWrong] = useState<readonly CardField[]>([])
  const fields = useRef<HostedFields | null>(null)
  const told = useRef(tell)
  told.current = tell
  const ids = HOSTED_FIELDS.map(idOf).join(' ')

  const setField = (field: HostedField, isWrong: boolean) =>
    setWrong((before) => [...before.filter((one) => one !== field), ...(isWrong ? [field] : [])])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the fields anew.
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const opened = await openHostedFields({ scriptUrl, clientToken }, optionsOf(ids.split(' ')))
      if (isOver) return opened.teardown()
      fields.current = opened
      opened.on('focus', ({ emittedBy }) => {
        setFocused(fieldOf(emittedBy))
        setField(fieldOf(emittedBy), false)
      })
      opened.on('blur', (event) => {
        setFocused(null)
        setField(fieldOf(event.emittedBy), isFilledWrong(event))
      })
      opened.on('inputSubmitRequest', () => told.current.onEnter())
      return setState('ready')
    }
    load().catch((error: unknown) => {
      if (isOver) return
      told.current.onError(String(error))
      setState('failed')
    })
    return () => {
      isOver = true
      fields.current?.teardown().catch(() => undefined)
      fields.current = null
    }
  }, [attempt, scriptUrl, clientToken, ids])

  /** `own`: invalid fields outside the frames. Nothing is sent to Braintree before all fields are valid. */
  const makeToken = async (cardholderName: string, own: readonly CardField[]): Promise<TokenOutcome> => {
    const opened = fields.current
    if (!opened) return { kind: 'failed' }
    const { fields: states } = opened.getState()
    const missing = [...own, ...HOSTED_FIELDS.filter((field) => !states[HOSTED_KEYS[field]].isValid)]
    setWrong(missing)
    if (missing.length > 0) return refusalOfFields(missing)
    try {
      const { nonce } = await opened.tokenize({ cardholderName })
      return { kind: 'token', token: nonce }
    } catch (error) {
      if (!isBraintreeError(error)) throw error
      told.current.onError(`${error.code}: ${error.message}`)
      const refusal = nonceRefusalOf(error)
      if (refusal.kind === 'refused') setWrong(refusal.fields)
      return refusal
    }
  }

  const retry = () => {
    setState('loading')
    setAttempt((count) => count + 1)
  }
  const focus = (field: HostedField) => fields.current?.focus(HOSTED_KEYS[field])
  return {
    state,
    retry,
    makeToken,
    focus,
    focused,
    wrong,
    forgive: (field: CardField) => setWrong((before) => before.filter((one) => one !== field)),
  }
}

function fieldOf(key: HostedEvent['emittedBy']): HostedField {
  return HOSTED_FIELDS.find((field) => HOSTED_KEYS[field] === key) ?? 'number'
}

function isFilledWrong({ emittedBy, fields }: HostedEvent): boolean {
  const { isEmpty, isValid } = fields[emittedBy]
  return !isEmpty && !isValid
}

const PLACEHOLDERS: Partial<Record<HostedField, string>> = { month: 'MM', year: 'YYYY' }

function optionsOf(ids: readonly string[]): HostedFieldsOptions {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const input = { 'font-size': '16px', 'font-family': FONTS, color: token('ink'), 'line-height': '22px' }
  const fields = Object.fromEntries(
    HOSTED_FIELDS.map((field, i) => [
      HOSTED_KEYS[field],
      {
        container: `#${CSS.escape(ids[i] ?? '')}`,
        iframeTitle: CARD_FIELD_LABELS[field],
        internalLabel: CARD_FIELD_LABELS[field],
        ...(PLACEHOLDERS[field] ? { placeholder: PLACEHOLDERS[field] } : {}),
      },
    ]),
  ) as HostedFieldsOptions['fields']
  return { styles: { input, '::placeholder': { color: token('ink-soft') } }, fields }
}

/** Frames cannot load our fonts. */
const FONTS = 'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, sans-serif'
