import { expect, it, vi } from 'vitest'
import { announceSignInStatus, onSignInStatus } from './sign-in-event.ts'
import { $signInStatus, markSignedOut } from './sign-in-status.store.ts'

it('the scripts of a page hear whether a request found the person signed in', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  const heard: boolean[] = []
  onSignInStatus((isSignedIn) => heard.push(isSignedIn))
  announceSignInStatus(true)
  announceSignInStatus(false)
  $signInStatus.set({ kind: 'signed-in' })
  markSignedOut()
  expect(heard).toEqual([true, false, true, false])
})

it('where there is no page, nobody is told', () => {
  expect(() => announceSignInStatus(false)).not.toThrow()
})
