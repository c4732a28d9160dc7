import { describe, expect, it } from 'vitest'
import { deletionWords } from './deletion-words.ts'

describe("the page's text about the membership during a deletion request", () => {
  it('says that auto-renewal is off once the provider has turned it off', () => {
    const { renewal, until, membership } = deletionWords({ standing: 'GOOD', autoRenewal: 'ENDS' }, false)
    expect(renewal).toMatch(/^Auto-renewal of your membership is off/)
    expect(until).toBe('Until then, you can use everything as before.')
    expect(membership).toContain('so you aren’t charged for another term')
  })

  it('says neither that auto-renewal is off while a balance is due, nor that everything is as before', () => {
    const { renewal, until, membership } = deletionWords({ standing: 'PAST_DUE', autoRenewal: 'OFF_ONCE_PAID' }, false)
    expect(renewal).toMatch(/^Auto-renewal of your membership turns off once your balance is paid/)
    expect(until).not.toContain('everything as before')
    expect(membership).toContain('may still charge your card for what’s due')
  })

  it('says that auto-renewal is being turned off while the provider has not answered', () => {
    const { renewal } = deletionWords({ standing: 'GOOD', autoRenewal: 'SWITCHING_OFF' }, false)
    expect(renewal).toMatch(/^Auto-renewal of your membership is being turned off/)
  })

  it.each([
    ['who has none', null, false],
    ['whose membership has ended', { standing: 'SUSPENDED', autoRenewal: 'ENDS' }, false],
    ['whose membership is to renew', { standing: 'GOOD', autoRenewal: 'SWITCHING_ON' }, false],
    ['of a community that is closing', { standing: 'GOOD', autoRenewal: 'ENDS' }, true],
  ] as const)('nothing of auto-renewal to a member %s', (_who, membership, isClosing) => {
    expect(deletionWords(membership, isClosing).renewal).toBeNull()
  })
})
