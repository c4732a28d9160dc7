import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTypedProfile } from '#db/members/profile/read-typed-profile.ts'
import { storeProfile } from '#db/members/profile/store-profile.ts'
import { images } from '#db/schema/members.ts'
import { memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { finishStep } from './answer-step.ts'

const app = createApp()

/** Ivy is in onboarding. */
let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.change(fixture.cast.ivy, { status: 'ACTIVE', gate: 'ONBOARDING', publicSlug: null, pronouns: null })
})

const PROFILE: TypedProfile = {
  jobTitle: 'Zoologist',
  companyName: 'Okapi Works',
  location: 'Boston',
  pronouns: 'she/her',
  displayPronouns: false,
  biography: 'Raised quaggas.',
  companyDescription: 'We build software.',
  areaOfFocus: 'Numbats',
  industry: 'insurance',
  employeeCount: '11-50',
  expertise: ['privacy', 'hiring'],
  links: {
    linkedIn: 'https://linkedin.com/in/ivy',
    twitter: 'https://twitter.com/ivy',
    facebook: 'https://facebook.com/ivy',
    instagram: 'https://instagram.com/ivy',
    crunchbase: 'https://crunchbase.com/person/ivy',
    angelList: 'https://angel.co/ivy',
    website: 'https://ivy.example/',
  },
  hidden: ['location', 'website'],
  isPublic: true,
  isAutoFillOn: false,
}

const ASKED = {
  jobTitle: 'Botanist',
  companyName: 'Fern Works',
  location: 'Lisbon',
  pronouns: 'she/her',
  biography: 'Grows ferns.',
  areaOfFocus: 'Ferns',
  industry: 'education',
  linkedIn: 'linkedin.com/in/fern',
  website: '',
}

function ivy() {
  return { ...fixture.as('ivy'), actor: { ...fixture.actor('ivy'), kind: 'member' as const } }
}

function stored() {
  return readTypedProfile(ivy())
}

const SAVE = `mutation ($jobTitle: String!, $companyName: String!, $location: String!, $pronouns: String!,
  $biography: String!, $areaOfFocus: String!, $industry: String!, $linkedIn: String!, $website: String!) {
  onboardingProfile(jobTitle: $jobTitle, companyName: $companyName, location: $location, pronouns: $pronouns,
    biography: $biography, areaOfFocus: $areaOfFocus, industry: $industry, linkedIn: $linkedIn, website: $website) }`

async function save(change: Partial<typeof ASKED> = {}) {
  const { authToken } = await fixture.open(fixture.cast.ivy, fixture.cast.meridian)
  const caller = callerOf(app, fixture.env, 'meridian.localhost')
  const headers = { Authorization: `Bearer ${authToken}` }
  const response = await caller.post('/graphqlPublic', { query: SAVE, variables: { ...ASKED, ...change } }, { headers })
  const { data, errors } = (await response.json()) as {
    data: object | null
    errors?: { extensions: { code: string; fields?: object } }[]
  }
  return { data, ...errors?.[0]?.extensions }
}

describe('the profile step of a new member', () => {
  it('stores its fields, and leaves the rest of the profile unchanged', async () => {
    await storeProfile(ivy(), PROFILE)
    expect((await save()).data).toEqual({ onboardingProfile: true })
    const { linkedIn: _linkedIn, website: _website, ...asked } = ASKED
    expect(await stored()).toEqual({
      ...PROFILE,
      ...asked,
      links: { ...PROFILE.links, linkedIn: 'https://linkedin.com/in/fern', website: '' },
    })
  })

  it('shows new pronouns, and does not show again those that were hidden', async () => {
    expect((await save()).data).toEqual({ onboardingProfile: true })
    expect(await stored()).toMatchObject({ pronouns: 'she/her', displayPronouns: true, isAutoFillOn: true })
    await storeProfile(ivy(), PROFILE)
    await save()
    expect((await stored()).displayPronouns).toBe(false)
    await save({ pronouns: 'they/them' })
    expect((await stored()).displayPronouns).toBe(true)
  })

  it('shows the own photo again that was removed, and not that of another member', async () => {
    const { ivy: own, maya, meridian } = fixture.cast
    const image = (id: string) => ({ id, communityId: meridian.id, contentType: 'image/png', data: '', createdAt: NOW })
    await fixture.db().commit([build.insert(images).values([image('of-ivy'), image('of-maya')])])
    await fixture.change(maya, { avatarImageId: 'of-maya' })
    const restore = async () => {
      const headers = await fixture.headersFor('ivy', 'member')
      const query = 'mutation { onboardingPhotoRestore }'
      const response = await callerOf(app, fixture.env, 'meridian.localhost').post(
        '/graphqlPublic',
        { query },
        { headers },
      )
      return (await response.json()).data.onboardingPhotoRestore
    }
    await fixture.change(own, { avatarImageId: null, removedAvatarImageId: null })
    expect(await restore()).toBeNull()
    await fixture.change(own, { removedAvatarImageId: 'of-ivy' })
    expect(await restore()).toContain('of-ivy')
    await fixture.change(own, { avatarImageId: null })
    await fixture.change(maya, { avatarImageId: null })
  })

  it('with invalid fields changes nothing', async () => {
    await storeProfile(ivy(), PROFILE)
    expect(await save({ website: 'javascript:alert(1)', jobTitle: 'Botanist' })).toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { website: expect.any(Number) },
    })
    expect(await stored()).toEqual(PROFILE)
    expect(await fixture.db().read(build.select().from(onboardingSteps))).toEqual([])
  })

  it('completed in another tab during the save is closed like one that was completed before', async () => {
    await fixture.change(fixture.cast.ivy, { gate: 'NONE' })
    await expect(finishStep(ivy(), 'profile')).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.db().read(build.select().from(onboardingSteps))).toEqual([])
  })

  it('of an account that is deactivated during the save is refused like an ended session', async () => {
    await storeProfile(ivy(), PROFILE)
    await fixture.change(fixture.cast.ivy, { status: 'INACTIVE' })
    await expect(storeProfile(ivy(), { ...PROFILE, jobTitle: 'Botanist' })).rejects.toMatchObject({
      code: 'NotAuthenticated',
    })
    expect(await stored()).toEqual(PROFILE)
  })

  it('is closed to a member who has finished', async () => {
    await storeProfile(ivy(), PROFILE)
    await fixture.change(fixture.cast.ivy, { gate: 'NONE' })
    expect(await save()).toMatchObject({ code: 'Unprocessable' })
    expect(await stored()).toEqual(PROFILE)
  })
})

describe('the stored values of the forms', () => {
  const FORMS = `{ onboardingForms { fullName biography areaOfFocus linkedIn mobilePhone { number }
    address { line1 city } assistant { name } publicRelations { name } question { id } } }`
  async function forms() {
    const { authToken } = await fixture.open(fixture.cast.ivy, fixture.cast.meridian)
    const caller = callerOf(app, fixture.env, 'meridian.localhost')
    const headers = { Authorization: `Bearer ${authToken}` }
    const response = await caller.post('/graphqlPublic', { query: FORMS }, { headers })
    return ((await response.json()) as { data: { onboardingForms: object } }).data.onboardingForms
  }
  const address = (who: 'ivy' | 'maya', city: string) =>
    build.insert(memberAddresses).values({
      ...{ userId: fixture.id(who), communityId: fixture.cast.meridian.id, countryCode: 'US', line1: '1 Pier' },
      ...{ city, updatedAt: NOW },
    })

  it('belong to the new member alone once they have written them', async () => {
    const ofMaya = { ...fixture.as('maya'), actor: { ...fixture.actor('maya'), kind: 'member' as const } }
    await storeProfile(ofMaya, PROFILE)
    await fixture.db().commit([address('maya', 'Boston')])
    const nothing = { mobilePhone: null, assistant: null, publicRelations: null, question: null }
    expect(await forms()).toMatchObject({
      ...nothing,
      biography: null,
      areaOfFocus: null,
      linkedIn: null,
      address: null,
    })
    await storeProfile(ivy(), { ...PROFILE, biography: 'Grows ferns.' })
    await fixture.db().commit([address('ivy', 'Lisbon')])
    expect(await forms()).toMatchObject({ biography: 'Grows ferns.', address: { line1: '1 Pier', city: 'Lisbon' } })
  })
})
