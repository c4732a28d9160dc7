import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { mobilePhones, supportContacts } from '#db/schema/members.ts'
import { memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { wrong } from '#db/testing/codes.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../index.ts'

const app = createApp()

/** Ivy is in onboarding. */
let fixture: BaseFixture
let token: string
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([build.delete(mobilePhones)])
  await fixture.change(fixture.cast.ivy, { status: 'ACTIVE', gate: 'ONBOARDING' })
  token = (await fixture.open(fixture.cast.ivy, fixture.cast.meridian)).authToken
})

/** "done", or the code of the refusal with its fields. */
async function call(mutation: string) {
  const caller = callerOf(app, fixture.env, 'meridian.localhost')
  const headers = { Authorization: `Bearer ${token}` }
  const response = await caller.post('/graphqlPublic', { query: `mutation { ${mutation} }` }, { headers })
  const { data, errors } = (await response.json()) as {
    data: object | null
    errors?: { extensions: { code: string; fields?: object } }[]
  }
  if (data && !errors) return 'done'
  const { code, fields = {} } = errors?.[0]?.extensions ?? {}
  const names = Object.keys(fields)
  return names.length > 0 ? [code, names] : code
}
async function steps() {
  const rows = await fixture.db().read(build.select().from(onboardingSteps).orderBy(asc(onboardingSteps.step)))
  return rows.map(({ step, state }) => [step, state])
}

const PHONE = 'onboardingPhone(countryCode: "US", number: "617 555 0142")'
function team(assistant: string | null, publicRelations: string | null = null) {
  const contact = (name: string, email: string | null) =>
    email === null ? '' : `${name}: { name: "Rae Okonkwo", email: "${email}" }`
  return `onboardingTeam(${contact('assistant', assistant)} ${contact('publicRelations', publicRelations)})`
}
const NO_TEAM = 'onboardingTeam(assistant: null)'

async function skipTo(step: 'contact' | 'team') {
  const before = step === 'contact' ? ['profile'] : ['profile', 'contact']
  for (const one of before) await call(`onboardingStepSkip(step: ${one})`)
}

describe('the phone of a new member', () => {
  beforeEach(() => skipTo('contact'))

  const codes = async () => {
    const texts = (await fixture.db().read(build.select().from(outbox))).filter(({ channel }) => channel === 'SMS')
    const payloads = await Promise.all(texts.map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload ?? '')))
    return payloads.map((payload) => /\d{5,6}/.exec(JSON.stringify(payload))?.[0] ?? '')
  }

  it('is confirmed by the code that is sent to it, which completes the step', async () => {
    expect(await call(PHONE)).toBe('done')
    expect(await steps()).toEqual([['profile', 'SKIPPED']])
    const [code = ''] = await codes()
    expect(await call('onboardingPhoneConfirm(code: "00000")')).toBe('BadRequest.InvalidCode')
    expect(await call(`onboardingPhoneConfirm(code: "${code}")`)).toBe('done')
    expect(await steps()).toEqual([
      ['contact', 'DONE'],
      ['profile', 'SKIPPED'],
    ])
    expect(await fixture.db().read(build.select().from(mobilePhones))).toMatchObject([{ number: '+16175550142' }])
  })

  it('gets another code immediately when the first was mistyped too often, and no other while it is valid', async () => {
    await call(PHONE)
    const [first = ''] = await codes()
    expect(await call('onboardingPhoneResend')).toBe('done')
    expect(await codes()).toHaveLength(1)
    for (let times = 0; times < 5; times++) await call(`onboardingPhoneConfirm(code: "${wrong(first)}")`)
    expect(await call(`onboardingPhoneConfirm(code: "${first}")`)).toBe('BadRequest.InvalidCode')
    expect(await call('onboardingPhoneResend')).toBe('done')
    const second = (await codes()).find((code) => code !== first) ?? ''
    expect(await codes()).toHaveLength(2)
    expect(await call(`onboardingPhoneConfirm(code: "${second}")`)).toBe('done')
    // No code is pending any more.
    expect(await call('onboardingPhoneResend')).toBe('Unprocessable')
  })

  it('is not removed by an empty number', async () => {
    expect(await call('onboardingPhone(countryCode: "", number: " ")')).toEqual([
      'BadRequest.Invalid',
      ['mobilePhone.number'],
    ])
    expect(await fixture.db().read(build.select().from(outbox))).toEqual([])
  })

  it('that is already confirmed is kept', async () => {
    expect(await call('onboardingPhoneKeep')).toBe('done')
    expect(await steps()).toEqual([
      ['contact', 'DONE'],
      ['profile', 'SKIPPED'],
    ])
  })
})

describe('the support contacts of a new member', () => {
  beforeEach(() => skipTo('team'))
  const stored = async () => {
    const rows = await fixture.db().read(build.select().from(supportContacts).orderBy(asc(supportContacts.kind)))
    return rows.map(({ kind, email, userId }) => [kind, email, userId])
  }

  it('are stored and notified, and the step is done; none is as valid as both', async () => {
    expect(await call(team('rae@x.test', 'pr@x.test'))).toBe('done')
    const ivy = fixture.id('ivy')
    expect(await stored()).toEqual([
      ['ASSISTANT', 'rae@x.test', ivy],
      ['PUBLIC_RELATIONS', 'pr@x.test', ivy],
    ])
    expect((await fixture.db().read(build.select().from(outbox))).map(({ template }) => template)).toEqual(
      Array(2).fill('support-contact-named'),
    )
    expect(await call('onboardingTeam')).toBe('done')
    expect(await stored()).toHaveLength(2)
    expect((await steps()).at(-1)).toEqual(['team', 'DONE'])
  })

  it('are removed when they are taken back, each by itself', async () => {
    await call(team('stranger@x.test', 'pr@x.test'))
    expect(await call(NO_TEAM)).toBe('done')
    expect(await stored()).toEqual([['PUBLIC_RELATIONS', 'pr@x.test', fixture.id('ivy')]])
  })

  it('keep the phones that staff have entered, unless another person takes their place', async () => {
    await call(team('rae@x.test'))
    const phones = { mobileCountryCode: 'US', mobileNumber: '+16175550142' }
    const office = { officeCountryCode: 'US', officeNumber: '+16175550143', officeExtension: '12' }
    await fixture.db().commit([build.update(supportContacts).set({ ...phones, ...office })])
    const read = () => fixture.db().read(build.select().from(supportContacts))
    expect(await call(team('Rae@x.test'))).toBe('done')
    expect(await read()).toMatchObject([{ email: 'Rae@x.test', ...phones, ...office }])
    expect(await call(team('ann@x.test'))).toBe('done')
    expect(await read()).toMatchObject([{ email: 'ann@x.test', mobileNumber: null, officeNumber: null }])
  })

  it('with errors change nothing, and each is named by its field', async () => {
    expect(await call(team('nobody', 'no one'))).toEqual([
      'BadRequest.Invalid',
      ['assistant.email', 'publicRelations.email'],
    ])
    expect(await call(team('rae@x.test', 'no one'))).toEqual(['BadRequest.Invalid', ['publicRelations.email']])
    expect(await stored()).toEqual([])
    expect((await steps()).map(([step]) => step)).toEqual(['contact', 'profile'])
  })

  it('stay done when another tab skips them', async () => {
    await call(NO_TEAM)
    expect(await call('onboardingStepSkip(step: team)')).toBe('done')
    expect((await steps()).at(-1)).toEqual(['team', 'DONE'])
  })
})

describe('the steps of a new member', () => {
  const ADDRESS =
    'onboardingAddress(countryCode: "DE", line1: "Hauptstr. 1", line2: "", city: "Berlin", region: "", postalCode: "10115")'

  it('do not request an address when none is needed', async () => {
    await skipTo('team')
    expect(await call(ADDRESS)).toBe('Unprocessable')
    expect(await fixture.db().read(build.select().from(memberAddresses))).toEqual([])
  })

  it.each([
    PHONE,
    'onboardingPhoneResend',
    'onboardingPhoneConfirm(code: "12345")',
    'onboardingPhoneKeep',
    team('rae@x.test'),
    ADDRESS,
  ])('are closed to who has finished them: %s', async (mutation) => {
    await fixture.change(fixture.cast.ivy, { gate: 'NONE' })
    expect(await call(mutation)).toBe('Unprocessable')
    expect(await steps()).toEqual([])
    expect(await fixture.db().read(build.select().from(supportContacts))).toEqual([])
  })

  it.each([PHONE, 'onboardingPhoneKeep', team('rae@x.test')])('are closed without a session: %s', async (mutation) => {
    token = 'bogus'
    expect(await call(mutation)).toBe('NotAuthenticated')
  })
})
