import { argon2id } from '@noble/hashes/argon2.js'
import { describe, expect, it } from 'vitest'
import {
  PASSWORD_HASH_COST,
  parsePasswordHash,
  passwordBytes,
  printPasswordHash,
} from '#shared/domain/auth/password-hash-format.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const LANE = 'test'

describe('password hashes', () => {
  it('are Argon2id with 19 MiB in two passes, with a new salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Council-2026!', LANE), hashPassword('Council-2026!', LANE)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it('equal those of another implementation', async () => {
    const parsed = parsePasswordHash(await hashPassword('Zürich-2026!', LANE))
    expect(parsed).not.toBeNull()
    const { salt = new Uint8Array(), hash } = parsed ?? {}
    expect(argon2id(passwordBytes('Zürich-2026!'), salt, { m: 19_456, t: 2, p: 1, dkLen: 32 })).toEqual(
      new Uint8Array(hash ?? []),
    )
  })

  it('are verified in composed form, however the letters were typed', async () => {
    const stored = await hashPassword('Zu\u0308rich-2026!', LANE)
    expect(await verifyPassword('Z\u00fcrich-2026!', stored, LANE)).toEqual({ isRight: true, needsRehash: false })
    expect(await verifyPassword('Z\u00fcrich-2026! ', stored, LANE)).toEqual({ isRight: false, needsRehash: false })
  })

  it('of an older cost are verified and reported for renewal', async () => {
    const salt = new Uint8Array(16).fill(1)
    const cost = { ...PASSWORD_HASH_COST, memoryKib: 8192 }
    const hash = argon2id(passwordBytes('Council-2026!'), salt, { m: 8192, t: 2, p: 1, dkLen: 32 })
    const stored = printPasswordHash({ ...cost, salt, hash })
    expect(await verifyPassword('Council-2026!', stored, LANE)).toEqual({ isRight: true, needsRehash: true })
  })

  it('never match without an account, with a short password or with a foreign format', async () => {
    const wrong = { isRight: false, needsRehash: false }
    expect(await verifyPassword('Council-2026!', null, LANE)).toEqual(wrong)
    expect(await verifyPassword('', await hashPassword('Council-2026!', LANE), LANE)).toEqual(wrong)
    expect(await verifyPassword('abc', await hashPassword('abc\0\0\0\0\0', LANE), LANE)).toEqual(wrong)
    expect(await verifyPassword('Council-2026!', '$2b$10$abcdefghijklmnopqrstuv', LANE)).toEqual(wrong)
  })
})
