import { useCallback, useRef, useState } from 'react'
import { trackEvent } from '../../../track/track-event.ts'
import { passEmailToAdminLogin } from '../remembered-email.ts'
import { makeCall } from './login-calls.ts'
import type { LoginEffect, LoginEvent } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { clearLoginProgress, saveLoginProgress } from './login-progress.ts'
import { initialState, type LoginStart, type LoginState } from './login-state.ts'

export type SendEvent = (event: LoginEvent) => void

type EffectContext = {
  /** Called after a successful sign-in. */
  readonly enter: () => void
  readonly send: SendEvent
  readonly signal: () => AbortSignal
}

function navigateTo(address: string): void {
  clearLoginProgress()
  location.assign(address)
}

function runEffect(effect: LoginEffect, { enter, send, signal }: EffectContext): void {
  switch (effect.type) {
    case 'enter':
      clearLoginProgress()
      enter()
      break
    case 'go-to-admin-login':
      passEmailToAdminLogin(effect.email)
      navigateTo(`/login-admin${location.search}`)
      break
    case 'go-to-login':
      navigateTo('/login')
      break
    case 'track':
      trackEvent({ category: 'Login', action: `${effect.call} failed`, label: effect.code })
      break
    default: {
      const abortSignal = signal()
      makeCall(effect, abortSignal).then(send, (error: unknown) => {
        if (!abortSignal.aborted) throw error
      })
    }
  }
}

type Options = { readonly start: LoginStart; readonly enter: (state: LoginState) => void }

/** Runs the state machine in a component: applies events, runs their effects and saves the progress for a reload. */
export function useLogin({ start, enter }: Options) {
  const [state, setState] = useState(() => initialState(start))
  const current = useRef(state)
  const pendingRequest = useRef<AbortController>(null)
  const onEnter = useRef(enter)
  onEnter.current = enter

  const resume = useCallback((next: LoginState) => {
    current.current = next
    setState(next)
  }, [])

  const send: SendEvent = useCallback(
    function dispatch(event) {
      if (event.type === 'cancelled') pendingRequest.current?.abort()
      const { state: next, effects } = nextStep(current.current, event)
      resume(next)
      saveLoginProgress(next)
      const signal = () => {
        pendingRequest.current = new AbortController()
        return pendingRequest.current.signal
      }
      for (const effect of effects) runEffect(effect, { enter: () => onEnter.current(next), send: dispatch, signal })
    },
    [resume],
  )
  return { state, send, resume }
}
