import { useCallback, useRef, useState } from 'react'
import { trackEvent } from '../../track/track-event.ts'
import { makeCall } from './login-calls.ts'
import type { LoginEffect, LoginEvent } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { initialState, type LoginStart, type LoginState } from './login-state.ts'
import { endVisit, keepVisit } from './login-visit.ts'
import { passRecipientOn } from './remembered-email.ts'

export type SendEvent = (event: LoginEvent) => void

type Outside = {
  /** The person is in. */
  readonly enter: () => void
  readonly send: SendEvent
  readonly signal: () => AbortSignal
}

function leaveFor(address: string): void {
  endVisit()
  location.assign(address)
}

function carryOut(effect: LoginEffect, { enter, send, signal }: Outside): void {
  switch (effect.type) {
    case 'enter':
      endVisit()
      enter()
      break
    case 'go-to-admin-login':
      passRecipientOn(effect.email)
      leaveFor(`/login-admin${location.search}`)
      break
    case 'go-to-login':
      leaveFor('/login')
      break
    case 'track':
      trackEvent({ category: 'Login', action: `${effect.call} failed`, label: effect.code })
      break
    default: {
      const calledOff = signal()
      makeCall(effect, calledOff).then(send, (error: unknown) => {
        if (!calledOff.aborted) throw error
      })
    }
  }
}

type Options = { readonly start: LoginStart; readonly enter: (state: LoginState) => void }

/** The state machine in a component: events go in, its effects are carried out, the visit is kept for a reload. */
export function useLogin({ start, enter }: Options) {
  const [state, setState] = useState(() => initialState(start))
  const current = useRef(state)
  const underWay = useRef<AbortController>(null)
  const onEnter = useRef(enter)
  onEnter.current = enter

  const resume = useCallback((next: LoginState) => {
    current.current = next
    setState(next)
  }, [])

  const send: SendEvent = useCallback(
    function dispatch(event) {
      if (event.type === 'cancelled') underWay.current?.abort()
      const { state: next, effects } = nextStep(current.current, event)
      resume(next)
      keepVisit(next)
      const signal = () => {
        underWay.current = new AbortController()
        return underWay.current.signal
      }
      for (const effect of effects) carryOut(effect, { enter: () => onEnter.current(next), send: dispatch, signal })
    },
    [resume],
  )
  return { state, send, resume }
}
