import { expect, it } from 'vitest'
import { familyOf, keptUserAgent, newRefreshToken, sessionIdOf } from './sessions.ts'

it.each([
  ['s.family.secret', 's', 'family'],
  ['s.family.secret.more', 's', 'family'],
  ['s.secret', 's', null],
  ['s..secret', 's', null],
  ['s.family.', 's', null],
  ['s', 's', null],
  ['', '', null],
])('the refresh token %j is of the session %j and the family %j', (token, sessionId, family) => {
  expect([sessionIdOf(token), familyOf(token)]).toEqual([sessionId, family])
})

it('a new token is of its session and family, and never the same', async () => {
  const [one, other] = [await newRefreshToken('s', 'f'), await newRefreshToken('s', 'f')]
  expect([sessionIdOf(one.token), familyOf(one.token)]).toEqual(['s', 'f'])
  expect(one.token).not.toBe(other.token)
  expect(one.hash).not.toBe(other.hash)
})

it('of a long user agent 400 characters are kept', () => {
  expect(keptUserAgent('x'.repeat(400))).toHaveLength(400)
  expect(keptUserAgent('x'.repeat(401))).toHaveLength(400)
})
