import { describe, expect, it } from 'vitest'
import { readLoginFragment, writeLoginFragment } from '#shared/domain/auth/login-fragment.ts'
import { addressOfAdminLogin } from './available-communities.ts'

const lumen = { code: 'LAC', name: 'Lumen Agency Council', host: 'lumen.localhost' }
const HERE = 'http://meridian.localhost:8787/login-admin?redirect=%2Fadmin'

describe('choosing another community', () => {
  it('opens the admin login of that community, with `redirect` kept and the email only in the fragment', () => {
    expect(addressOfAdminLogin(lumen, 'theo+a@council.test', HERE)).toBe(
      'http://lumen.localhost:8787/login-admin?redirect=%2Fadmin#email=theo%2Ba%40council.test',
    )
    expect(addressOfAdminLogin(lumen, '', HERE)).toBe('http://lumen.localhost:8787/login-admin?redirect=%2Fadmin')
  })

  it.each([
    ['#email=theo%2Ba%40council.test', 'theo+a@council.test'],
    ['#email=%E0%A4%A', ''],
    ['#other=theo', ''],
    ['#code=', ''],
    ['', ''],
  ])('the fragment %j contains the email %j', (hash, email) => {
    expect(readLoginFragment(hash)).toEqual({ email, hasCode: false })
  })

  it('is distinguished from coming to enter a code that was sent', () => {
    const hash = writeLoginFragment({ email: 'maya+a@meridian.test', hasCode: true })
    expect(hash).toBe('#code=maya%2Ba%40meridian.test')
    expect(readLoginFragment(hash)).toEqual({ email: 'maya+a@meridian.test', hasCode: true })
  })
})
