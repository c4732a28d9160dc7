import { expect, it } from 'vitest'
import type { Brand } from '../../../lib/edge/community.ts'
import { closedToInvitations } from './closed-to-invitations.ts'

function brandThat(isClosing: boolean): Brand {
  return { community: { closing: isClosing ? { endsAt: '2027-01-28T05:00:00Z' } : null } } as unknown as Brand
}

it('says before the form why nobody can be invited', () => {
  expect(closedToInvitations([{ planId: '12-months' }], brandThat(false))).toBeNull()
  expect(closedToInvitations([], brandThat(false))).toContain('No membership package is offered right now')
  expect(closedToInvitations([], brandThat(true))).toBe('The community is closing, so no one can join or be invited.')
})
