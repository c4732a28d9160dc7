import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = btoa('k'.repeat(32))
const OTHER_KEY = btoa('o'.repeat(32))

describe('sealing', () => {
  it('returns what was sealed, in any script', async () => {
    const sealed = await seal(KEY, 'Your code is 12345, Łukasz 👋', 'outbox/1')
    expect(await unseal(KEY, sealed, 'outbox/1')).toBe('Your code is 12345, Łukasz 👋')
  })

  it('reveals nothing of the text, and never has the same output twice', async () => {
    const [one, two] = await Promise.all([seal(KEY, '12345', 'outbox/1'), seal(KEY, '12345', 'outbox/1')])
    expect(one).not.toBe(two)
    expect(atob(one.slice(3))).not.toContain('12345')
  })

  it('does not open with another key, in another context or after a change', async () => {
    const sealed = await seal(KEY, 'secret', 'outbox/1')
    const changed = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
    await expect(unseal(OTHER_KEY, sealed, 'outbox/1')).rejects.toThrow()
    await expect(unseal(KEY, sealed, 'outbox/2')).rejects.toThrow()
    await expect(unseal(KEY, changed, 'outbox/1')).rejects.toThrow()
    await expect(unseal(KEY, '', 'outbox/1')).rejects.toThrow('Not a sealed text')
  })

  it('refuses a key of the wrong length with a message that does not show it', async () => {
    await expect(seal(btoa('short'), 'x', 'y')).rejects.toThrow('The sealing key has 5 bytes instead of 32')
    await expect(seal('***', 'x', 'y')).rejects.toThrow('The sealing key is not base64')
  })
})
