import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeProfile } from '#db/members/profile/store-profile.ts'
import { mobilePhones, supportContacts } from '#db/schema/members.ts'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import type { AnsweredStep } from '#shared/domain/onboarding/steps.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { dismissLeftSteps, listLeftSteps } from './left-steps.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function leave(who: Name, steps: readonly AnsweredStep[], state: 'SKIPPED' | 'DONE' = 'SKIPPED') {
  const rows = steps.map((step) => ({ ...fixture.actor(who), step, state, at: at(-60) }))
  await fixture.db().commit([build.insert(onboardingSteps).values(rows)])
}

async function left(who: Name = 'maya') {
  return (await listLeftSteps(fixture.as(who))).map(({ key }) => key)
}

const EMPTY_PROFILE = {
  ...{ jobTitle: 'Zoologist', companyName: '', location: '', pronouns: '', displayPronouns: false, biography: '' },
  ...{ companyDescription: '', areaOfFocus: '', industry: '', employeeCount: '', expertise: [], hidden: [] },
  links: { linkedIn: '', twitter: '', facebook: '', instagram: '', crunchbase: '', angelList: '', website: '' },
  isPublic: false,
  isAutoFillOn: true,
}

describe('steps that a member left for later', () => {
  it('are listed in order, with the question that they can answer', async () => {
    const { questionId } = await fixture.giveQuestion()
    await leave('maya', ['ep-question', 'ep-landing', 'team', 'contact', 'profile'])
    expect(await listLeftSteps(fixture.as('maya'))).toEqual([
      { key: 'profile', questionId: null },
      { key: 'contact', questionId: null },
      { key: 'team', questionId: null },
      { key: 'ep-question', questionId },
    ])
    expect(await left('sam')).toEqual([])
  })

  it('are none for a member who has done all of them', async () => {
    await leave('maya', ['profile', 'contact', 'team'], 'DONE')
    expect(await left()).toEqual([])
  })

  it('go away when the profile is saved, a phone is confirmed, and a contact is named', async () => {
    for (const who of ['maya', 'sam'] as const) await leave(who, ['profile', 'contact', 'team'])
    const actor = fixture.actor('maya')
    await storeProfile({ ...fixture.as('maya'), actor: { ...actor, kind: 'member' } }, EMPTY_PROFILE)
    expect(await left()).toEqual(['contact', 'team'])
    const phone = { ...actor, id: 'phone', countryCode: 'US', number: '+16175550100', createdAt: NOW }
    await fixture.db().commit([build.insert(mobilePhones).values(phone)])
    expect(await left()).toEqual(['contact', 'team'])
    await fixture.db().commit([build.update(mobilePhones).set({ verifiedAt: NOW })])
    expect(await left()).toEqual(['team'])
    const contact = { ...actor, id: 'june', kind: 'ASSISTANT' as const, name: 'June', email: 'june@x.test' }
    await fixture.db().commit([build.insert(supportContacts).values({ ...contact, createdAt: NOW, updatedAt: NOW })])
    expect(await left()).toEqual([])
    expect(await left('sam')).toEqual(['profile', 'contact', 'team'])
  })

  it('include the question only while it can be answered, and not after one was answered', async () => {
    await leave('maya', ['ep-question'])
    expect(await left()).toEqual([])
    const { questionId, batchId } = await fixture.giveQuestion()
    expect(await left()).toEqual(['ep-question'])
    const { answerId, revisionId } = await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    expect(await left()).toEqual(['ep-question'])
    await fixture.changeBatch(batchId, { closesAt: at(-1) })
    expect(await left()).toEqual([])
    await fixture.changeBatch(batchId, { closesAt: at(60) })
    expect(await left()).toEqual(['ep-question'])
    await fixture.changeAnswer(answerId, { status: 'SENT', sentAt: NOW, sentRevisionId: revisionId })
    expect(await left()).toEqual([])
  })

  it('are not listed again after their member dismisses them, and stay for everybody else', async () => {
    await leave('maya', ['profile', 'team'])
    await leave('sam', ['profile'])
    await dismissLeftSteps(fixture.as('maya'))
    expect(await left()).toEqual([])
    expect(await left('sam')).toEqual(['profile'])
  })

  it('are read and dismissed only by members of the community', async () => {
    await leave('maya', ['profile'])
    const app = createApp()
    const call = async (query: string, headers: Record<string, string>) => {
      const caller = callerOf(app, fixture.env, 'meridian.localhost')
      const response = await caller.post('/graphql', { query }, { headers })
      const { data, errors } = (await response.json()) as {
        data: object | null
        errors?: { extensions: { code: string } }[]
        code?: string
      }
      return errors?.[0]?.extensions.code ?? data
    }
    const own = await fixture.headersFor('maya', 'member')
    expect(await call('{ leftSteps { key questionId } }', own)).toEqual({
      leftSteps: [{ key: 'profile', questionId: null }],
    })
    const foreign = await fixture.open(fixture.cast.lena, fixture.cast.harbor)
    const DISMISS = 'mutation { leftStepsDismiss }'
    for (const headers of [{}, { Authorization: `Bearer ${foreign.authToken}` }])
      expect(await call(DISMISS, headers)).not.toEqual({ leftStepsDismiss: true })
    expect(await left()).toEqual(['profile'])
    expect(await call(DISMISS, own)).toEqual({ leftStepsDismiss: true })
    expect(await left()).toEqual([])
  })
})
