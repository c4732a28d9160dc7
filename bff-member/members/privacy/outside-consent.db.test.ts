import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyticsConsents } from '#db/schema/events.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const READ = '{ me { outsideConsent { services isAllowed } } }'
const DECIDE = `mutation ($services: [OutsideService!]!, $isAllowed: Boolean!) {
  outsideConsentDecide(services: $services, isAllowed: $isAllowed)
}`

type Answer = {
  data?: { me?: { outsideConsent: object | null }; outsideConsentDecide?: boolean } | null
  errors?: { extensions: { code: string } }[]
}

let fixture: AuthFixture
let meridian: Caller
let people: Readonly<Record<'maya' | 'sam' | 'theo', Record<string, string>>>
beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, 'meridian.localhost')
  people = {
    maya: await fixture.headersFor('maya', 'member'),
    sam: await fixture.headersFor('sam', 'member'),
    theo: await fixture.headersFor('theo', 'admin'),
  }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(headers: Record<string, string>, query: string, variables: object = {}) {
  const response = await meridian.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as Answer
  return { data, code: errors?.[0]?.extensions.code }
}

async function consentOf(headers: Record<string, string>) {
  return (await ask(headers, READ)).data?.me?.outsideConsent
}

describe('[ENT-029] the consent to third-party visit tracking', () => {
  it('is the member’s own answer, and the latest one applies', async () => {
    expect(await consentOf(people.maya)).toBeNull()
    const services = ['LINKEDIN_INSIGHT', 'GOOGLE_ANALYTICS', 'GOOGLE_ANALYTICS']
    expect((await ask(people.maya, DECIDE, { services, isAllowed: true })).data?.outsideConsentDecide).toBe(true)
    const both = ['GOOGLE_ANALYTICS', 'LINKEDIN_INSIGHT']
    expect(await consentOf(people.maya)).toEqual({ services: both, isAllowed: true })
    expect(await consentOf(people.sam)).toBeNull()
    await ask(people.maya, DECIDE, { services: both, isAllowed: false })
    await ask(people.maya, DECIDE, { services: both, isAllowed: false })
    expect(await consentOf(people.maya)).toEqual({ services: both, isAllowed: false })
    expect(await fixture.db().read(build.select().from(analyticsConsents))).toHaveLength(1)
  })

  it('is not available to staff and visitors, and accepts no other services', async () => {
    const answer = { services: ['GOOGLE_ANALYTICS'], isAllowed: true }
    expect((await ask(people.theo, DECIDE, answer)).code).toBe('NotAllowed')
    expect((await ask({}, DECIDE, answer)).code).toBe('NotAuthenticated')
    expect((await ask(people.maya, DECIDE, { ...answer, services: ['SOMEBODY'] })).code).toBe('BadRequest.Invalid')
    expect(await fixture.db().read(build.select().from(analyticsConsents))).toEqual([])
  })
})
