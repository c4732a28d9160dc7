import { useCallback, useEffect, useRef, useState } from 'react'
import { onSessionChangeElsewhere } from '../../../../lib/community-storage.ts'
import { trackEvent } from '../../../track/track-event.ts'
import { passEmailToAdminLogin } from '../remembered-email.ts'
import { makeCall } from './login-calls.ts'
import type { LoginEffect, LoginEvent } from './login-events.ts'
import { onViewRevisited, pushView, returnToFirstView } from './login-history.ts'
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
    case 'choose-password':
      navigateTo(`/password/reset?token=${encodeURIComponent(effect.resetToken)}`)
      break
    case 'go-to-login':
      navigateTo(`/login${location.search}`)
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

  const resume = useCallback(
    (next: LoginState) => {
      current.current = next
      setState(next)
      pushView(next.activeView, start)
    },
    [start],
  )

  const send: SendEvent = useCallback(
    function dispatch(event) {
      const isReturn = event.type === 'cancelled' || event.type === 'view-revisited'
      if (event.type === 'view-revisited' && event.view === current.current.activeView) return
      if (isReturn) pendingRequest.current?.abort()
      const { state: next, effects } = nextStep(current.current, event, Date.now())
      if (next === current.current) return
      current.current = next
      setState(next)
      saveLoginProgress(next)
      if (!isReturn) pushView(next.activeView, start)
      else if (event.type === 'cancelled' && effects.length === 0) returnToFirstView()
      const signal = () => {
        pendingRequest.current = new AbortController()
        return pendingRequest.current.signal
      }
      for (const effect of effects) runEffect(effect, { enter: () => onEnter.current(next), send: dispatch, signal })
    },
    [start],
  )

  useEffect(() => onViewRevisited(start, (view) => send({ type: 'view-revisited', view })), [start, send])
  useEffect(() => onSessionChangeElsewhere((isSignedIn) => isSignedIn && send({ type: 'signed-in-elsewhere' })), [send])
  return { state, send, resume }
}
