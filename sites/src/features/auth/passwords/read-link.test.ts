import { expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { readLink } from './read-link.ts'

const EMAIL = 'maya@meridian.test'

/** Opened where a member is signed in, as far as the edge can tell; `onboarding` is the answer of the backend. */
function open(onboarding: () => unknown) {
  const answering = (answer: () => unknown) => (async () => answer()) as unknown as PageApi
  return readLink({
    url: new URL('http://meridian.localhost:8787/password/reset?token=abc'),
    locals: {
      visitor: { kind: 'member', gate: 'NONE' },
      api: {
        public: answering(() => ({ passwordTokenIsValid: { isValid: true, email: EMAIL } })),
        onboarding: answering(onboarding),
      },
    },
  })
}

it('a link for a new password says who is signed in where it is opened', async () => {
  const own = { getStarted: { onboarding: { email: 'sam@meridian.test' } } }
  expect(await open(() => own)).toEqual({ isValid: true, email: EMAIL, signedInAs: 'sam@meridian.test' })
})

it('a link for a new password can be used where the session was ended elsewhere a moment ago', async () => {
  const ended = () => {
    throw new AppError('NotAuthenticated')
  }
  expect(await open(ended)).toEqual({ isValid: true, email: EMAIL, signedInAs: null })
})

it('a link for a new password is not shown as one of nobody while the service is away', async () => {
  const away = () => {
    throw new AppError('ServiceUnavailable')
  }
  await expect(open(away)).rejects.toThrow('ServiceUnavailable')
})
