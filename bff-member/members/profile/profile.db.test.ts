import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readTypedProfile } from '#db/members/profile/read-typed-profile.ts'
import { storeProfile } from '#db/members/profile/store-profile.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build, type Runnable } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { HIDEABLE_FIELDS, SOCIAL_LINKS } from '#shared/domain/members/profile.ts'
import { EXPERTISE } from '#shared/domain/members/profile-lists.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const FIELDS = `user { snapshot { name jobTitle companyName location pronouns } profile { location { name } } }
  pronouns location biography expertise hidden articles { title } groups { name slug }
  companyProfile { name description areaOfFocus industry employeeCount } socialLinks { ${SOCIAL_LINKS.join(' ')} }`
const SAVE = `mutation ($profile: MyProfileInput!, $baseDetailsId: ID!) {
  myProfileSave(profile: $profile, baseDetailsId: $baseDetailsId) { ${FIELDS} } }`
const OWN = `{ myProfile { ${FIELDS} } }`
const OF = `query ($id: ID!, $asOthers: Boolean) { memberProfile(id: $id, asOthers: $asOthers) { ${FIELDS} } }`

const LINKS = {
  linkedIn: 'https://linkedin.com/in/maya',
  twitter: 'https://twitter.com/maya',
  facebook: 'https://facebook.com/maya',
  instagram: 'https://instagram.com/maya',
  crunchbase: 'https://crunchbase.com/person/maya',
  angelList: 'https://angel.co/maya',
  website: 'https://maya.example/',
}

const PROFILE = {
  jobTitle: 'Chief Zoologist',
  companyName: 'Okapi Works',
  location: 'Reykjavik, Iceland',
  pronouns: 'she/her',
  displayPronouns: true,
  biography: 'Raised quaggas.\n\nStill does.',
  companyDescription: 'We build axolotl software.',
  areaOfFocus: 'Numbats',
  industry: 'insurance',
  employeeCount: '11-50',
  expertise: ['privacy', 'hiring'],
  links: LINKS,
  hidden: [] as string[],
  isPublic: false,
  isAutoFillOn: true,
}
/** A text that occurs only in the hidden value of each field. */
const SECRETS: Readonly<Record<(typeof HIDEABLE_FIELDS)[number], string>> = {
  location: 'Reykjavik',
  biography: 'quaggas',
  companyDescription: 'axolotl',
  areaOfFocus: 'Numbats',
  industry: 'insurance',
  employeeCount: '11-50',
  expertise: 'privacy',
  linkedIn: 'linkedin.com',
  twitter: 'twitter.com',
  facebook: 'facebook.com',
  instagram: 'instagram.com',
  crunchbase: 'crunchbase.com',
  angelList: 'angel.co',
  website: 'maya.example',
}

type Answer = {
  data: Record<string, Record<string, unknown>> | null
  errors?: { extensions: { code: string; fields?: Record<string, number> } }[]
}

let fixture: AuthFixture & GroupFactory
beforeAll(async () => {
  const base = await authFixture()
  fixture = { ...base, ...groupFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  for (const who of ['maya', 'sam'] as const) await fixture.change(fixture.cast[who], { publicSlug: null })
})

type CallOptions = { readonly as?: Name | null; readonly kind?: 'member' | 'admin' }

async function call(query: string, variables: object = {}, { as = 'maya', kind = 'member' }: CallOptions = {}) {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const headers = as === null ? {} : await fixture.headersFor(as, kind, where)
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const response = await caller.post('/graphql', { query, variables }, { headers })
  const text = await response.text()
  const { data, errors } = JSON.parse(text) as Answer
  return { status: response.status, text, data: Object.values(data ?? {})[0] ?? null, ...errors?.[0]?.extensions }
}

/** The base of a form that is opened now. */
async function baseOf(options?: CallOptions): Promise<string> {
  const { data } = await call('{ myProfile { own { detailsId } } }', {}, options)
  return (data?.own as { detailsId: string } | undefined)?.detailsId ?? 'none'
}

async function saveWhole(profile: object, options?: CallOptions) {
  return call(SAVE, { profile, baseDetailsId: await baseOf(options) }, options)
}

function save(change: object = {}, options?: CallOptions) {
  return saveWhole({ ...PROFILE, ...change }, options)
}

/** Saves from a form that was opened earlier. */
function saveOn(baseDetailsId: string, change: object = {}) {
  return call(SAVE, { profile: { ...PROFILE, ...change }, baseDetailsId })
}

function ofMaya(options?: CallOptions, asOthers = false) {
  return call(OF, { id: fixture.id('maya'), asOthers }, options)
}

describe('the own profile', () => {
  it('[ENT-023] [ENT-024] is saved with every field, and read back unchanged', async () => {
    const saved = await save()
    const { links, companyName, companyDescription, areaOfFocus, industry, employeeCount } = PROFILE
    expect(saved.data).toMatchObject({
      biography: PROFILE.biography,
      expertise: PROFILE.expertise,
      location: PROFILE.location,
      socialLinks: links,
      companyProfile: { name: companyName, description: companyDescription, areaOfFocus, industry, employeeCount },
      hidden: [],
    })
    expect((await call(OWN)).data).toEqual(saved.data)
    expect((await ofMaya({ as: 'sam' })).data).toEqual({ ...saved.data, hidden: null })
  })

  it('is empty before the first save, and emptied by one without values', async () => {
    const empty = { biography: null, expertise: [], hidden: [] }
    expect((await call(OWN)).data).toMatchObject(empty)
    await save()
    const cleared = await saveWhole({})
    expect(cleared.data).toMatchObject({ ...empty, location: null, pronouns: null })
    expect((await fixture.db().read(build.select().from(memberProfiles))).length).toBe(1)
  })

  it('keeps everything else when it has no biography', async () => {
    await save({ biography: '' })
    const { areaOfFocus } = PROFILE
    const kept = { biography: null, expertise: PROFILE.expertise, companyProfile: { areaOfFocus }, socialLinks: LINKS }
    expect((await call(OWN)).data).toMatchObject(kept)
    expect((await ofMaya({ as: 'sam' })).data).toMatchObject(kept)
  })

  it('[ERR-019] with more areas than the limit, or with a wrong link, is refused and not stored', async () => {
    const refused = await save({
      expertise: Object.keys(EXPERTISE).slice(0, 6),
      links: { ...LINKS, twitter: 'javascript:alert(1)' },
    })
    expect(refused).toMatchObject({ code: 'BadRequest.Invalid', fields: { expertise: 999, twitter: 100 } })
    expect((await call(OWN)).data).toMatchObject({ biography: null })
  })

  it.each([
    ['a visitor', { as: null }, 401],
    ['staff', { as: 'theo', kind: 'admin' }, 403],
  ] as const)('is not saved for %s', async (_who, options, status) => {
    expect((await save({}, options)).status).toBe(status)
    expect(await fixture.db().read(build.select().from(memberProfiles))).toEqual([])
  })
})

describe('two forms that started from the same profile', () => {
  it('the second is refused and overwrites nothing, and can be saved once based on the stored profile', async () => {
    await save()
    const base = await baseOf()
    expect((await saveOn(base, { biography: 'Of the first tab.' })).code).toBeUndefined()
    expect((await saveOn(base, { jobTitle: 'Of the second tab' })).code).toBe('StaleRevision')
    const stored = { biography: 'Of the first tab.', user: { snapshot: { jobTitle: PROFILE.jobTitle } } }
    expect((await call(OWN)).data).toMatchObject(stored)
    const second = { biography: 'Of the second tab.' }
    expect((await saveOn(await baseOf(), second)).data).toMatchObject(second)
  })

  it('the second is refused also when the member had no profile before', async () => {
    const base = await baseOf()
    await saveOn(base, { biography: 'Of the first tab.' })
    expect((await saveOn(base, { biography: 'Of the second tab.' })).code).toBe('StaleRevision')
  })

  it.each<[string, object]>([
    ['a link', { links: { ...LINKS, website: 'https://okapi.example/' } }],
    ['what is hidden', { hidden: ['biography'] }],
    ['whether others see the place', { hidden: ['location'] }],
    ['the areas of expertise', { expertise: ['privacy'] }],
    ['whether the pronouns are shown', { displayPronouns: false }],
    ['whether anyone may read it', { isPublic: true }],
    ['whether it may be filled in', { isAutoFillOn: false }],
  ])('the second is refused also where the first changed %s', async (_what, change) => {
    await save()
    const base = await baseOf()
    await saveOn(base, change)
    expect((await saveOn(base, { biography: 'Of the second tab.' })).code).toBe('StaleRevision')
  })

  it('a repeated save whose response was lost is not a second save', async () => {
    const base = await baseOf()
    const typed = { biography: '  Said twice.  ', links: { ...LINKS, website: 'maya.example' } }
    await saveOn(base, typed)
    expect(await saveOn(base, typed)).toMatchObject({ status: 200, data: { biography: 'Said twice.' } })
  })

  it('the second is refused when both are saved at the same moment', async () => {
    const base = await baseOf()
    const codes = await Promise.all(['One.', 'Two.', 'Three.'].map((biography) => saveOn(base, { biography })))
    expect(codes.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['StaleRevision', 'StaleRevision', 'saved'])
  })

  it.each<[what: string, elsewhere: () => Runnable]>([
    ['a text of the person', () => build.update(users).set({ jobTitle: 'Elsewhere' }).where(isMaya())],
    ['a text of the profile', () => build.update(memberProfiles).set({ biography: 'Elsewhere.' })],
  ])('the second is refused if %s was stored between its check and its write', async (_, elsewhere) => {
    await save()
    const base = await baseOf()
    beforeWriteOf(users, () => fixture.db().commit([elsewhere()]))
    expect((await saveOn(base, { companyName: 'Of the second tab' })).code).toBe('StaleRevision')
  })
  const isMaya = () => eq(users.id, fixture.id('maya'))

  it("another member's save does not conflict", async () => {
    await save()
    const base = await baseOf()
    await save({ biography: 'Of Sam.' }, { as: 'sam' })
    expect((await saveOn(base)).code).toBeUndefined()
    expect((await call(OWN, {}, { as: 'sam' })).data).toMatchObject({ biography: 'Of Sam.' })
  })
})

describe('the groups of a profile', () => {
  const groupsIn = ({ data }: Awaited<ReturnType<typeof call>>) =>
    (data as { groups: { name: string }[] } | null)?.groups.map(({ name }) => name)
  beforeEach(async () => {
    await fixture.giveGroup({ name: 'Zebras', members: ['maya'] })
    await fixture.giveGroup({ name: 'Asked', visibility: 'REQUEST', members: ['maya'], chairs: ['sam'] })
    await fixture.giveGroup({ name: 'Mine', visibility: 'HIDDEN', members: ['maya'] })
    await fixture.giveGroup({ name: 'Ours', visibility: 'HIDDEN', members: ['maya', 'sam'] })
    const invited = await fixture.giveGroup({ name: 'Invited', visibility: 'HIDDEN', members: ['maya'] })
    await fixture.giveMembership(invited, 'sam', 'INVITED', { invitedBy: 'maya' })
    const wanted = await fixture.giveGroup({ name: 'Wanted', visibility: 'REQUEST' })
    await fixture.giveMembership(wanted, 'maya', 'REQUESTED')
  })

  it("are all groups on one's own, and on others' the listed ones and the hidden ones shared with the viewer", async () => {
    expect(groupsIn(await call(OWN))).toEqual(['Asked', 'Invited', 'Mine', 'Ours', 'Zebras'])
    expect(groupsIn(await ofMaya({ as: 'sam' }))).toEqual(['Asked', 'Ours', 'Zebras'])
    expect(groupsIn(await ofMaya({ as: 'theo', kind: 'admin' }))).toEqual(['Asked', 'Zebras'])
  })

  it("are the listed ones in one's own profile as seen by others", async () => {
    expect(groupsIn(await ofMaya({}, true))).toEqual(['Asked', 'Zebras'])
  })
})

describe('the profile of a member', () => {
  it.each(HIDEABLE_FIELDS)(
    "hides %s from members and staff, also in one's own profile as seen by others",
    async (field) => {
      await save({ hidden: [field] })
      const views = [await ofMaya({ as: 'sam' }), await ofMaya({ as: 'theo', kind: 'admin' }), await ofMaya({}, true)]
      for (const { data, text } of views.slice(0, 2)) {
        expect(data).toMatchObject({ user: { snapshot: { name: 'Maya Chen' } }, hidden: null })
        expect(text).not.toContain(SECRETS[field])
      }
      const [others, , asOthers] = views
      const { user: _seen, ...seen } = others?.data ?? {}
      const { user: _own, ...own } = asOthers?.data ?? {}
      expect(own).toEqual(seen)
      const mine = await call(OWN)
      expect(mine.text).toContain(SECRETS[field])
      expect(mine.data).toMatchObject({ hidden: [field] })
    },
  )

  it('[DIR-006] shows the pronouns to others only if the member wants it', async () => {
    for (const displayPronouns of [true, false]) {
      await save({ displayPronouns })
      const { data } = await ofMaya({ as: 'sam' })
      const shown = displayPronouns ? 'she/her' : null
      expect(data).toMatchObject({ pronouns: shown, user: { snapshot: { pronouns: shown } } })
      expect((await call(OWN)).data).toMatchObject({ pronouns: 'she/her' })
    }
  })

  it('[DIR-008] does not exist for another community, nor for staff, deactivated members, those in onboarding, or an unknown id', async () => {
    expect((await ofMaya({ as: 'lena' })).code).toBe('NotFound')
    for (const id of [fixture.id('lena'), fixture.id('theo'), fixture.id('ian'), fixture.id('ivy'), 'unknown'])
      expect((await call(OF, { id })).code).toBe('NotFound')
  })

  it('[DIR-008] does not exist for staff whose account is in the community itself', async () => {
    const { ian } = fixture.cast
    onTestFinished(() => fixture.change(ian, { kind: 'MEMBER', status: 'INACTIVE' }))
    await fixture.change(ian, { status: 'ACTIVE' })
    expect((await call(OF, { id: ian.id })).code).toBeUndefined()
    await fixture.change(ian, { kind: 'STAFF' })
    expect((await call(OF, { id: ian.id })).code).toBe('NotFound')
  })
})

it("a form that shows a part of the profile finds only members of the session's community", async () => {
  const actor = { userId: fixture.id('maya'), communityId: fixture.cast.harbor.id }
  await expect(readTypedProfile({ db: fixture.db(), now: NOW, actor })).rejects.toMatchObject({ code: 'NotFound' })
})

describe('a user by id', () => {
  const USER = `query ($id: ID!) { user(id: $id) {
    snapshot { id name isModerator isActive displayPronouns joinedAt communityName standing isFounding }
    profile { avatar publicUrl company { name } location { name familiarName } }
    community { code } engagement { lastAccessed { anyDevice } } } }`

  it('[API-GQL-014] [ENT-010] returns the snapshot of a member of the community', async () => {
    await save()
    const { data } = await call(USER, { id: fixture.id('maya') }, { as: 'sam' })
    expect(data).toMatchObject({
      snapshot: { id: fixture.id('maya'), name: 'Maya Chen', isActive: true, communityName: 'Meridian Council' },
      profile: {
        avatar: null,
        publicUrl: null,
        company: { name: 'Okapi Works' },
        location: { name: 'Reykjavik, Iceland', familiarName: 'Reykjavik' },
      },
      community: { code: 'meridian' },
    })
    for (const id of [fixture.id('lena'), fixture.id('theo'), 'unknown'])
      expect((await call(USER, { id })).code).toBe('NotFound')
  })

  it('[ENT-008] shows the last visit to the person and to staff, and to no other member', async () => {
    const lastAccessedAt = new Date('2026-11-19T08:00:00Z')
    await fixture.change(fixture.cast.maya, { lastAccessedAt })
    const visitFor = async (options: CallOptions) =>
      (await call(USER, { id: fixture.id('maya') }, options)).data?.engagement
    const told = { lastAccessed: { anyDevice: lastAccessedAt.toISOString() } }
    expect(await visitFor({})).toEqual(told)
    expect(await visitFor({ as: 'theo', kind: 'admin' })).toEqual(told)
    expect(await visitFor({ as: 'sam' })).toEqual({ lastAccessed: { anyDevice: null } })
  })
})

describe('the public profile', () => {
  const URL_OF = `query ($id: ID!) { user(id: $id) { profile { publicUrl } } }`
  const urlOf = async (who: Name, as: Name = 'sam') => {
    const { data } = await call(URL_OF, { id: fixture.id(who) }, { as })
    const { profile } = data as unknown as { profile: { publicUrl: string | null } }
    return profile.publicUrl
  }

  it('[ENT-010] is off until the member switches it on, has the name in its address, and can be switched off again', async () => {
    expect(await urlOf('maya')).toBe(null)
    await save({ isPublic: true })
    expect(await urlOf('maya')).toBe('/people/maya-chen')
    await save()
    expect(await urlOf('maya')).toBe(null)
    await save({ isPublic: true })
    expect(await urlOf('maya')).toBe('/people/maya-chen')
  })

  it("has a different address when another member already has the name's address", async () => {
    await save({ isPublic: true })
    await save()
    await fixture.change(fixture.cast.sam, { givenName: 'Maya', familyName: 'Chen' })
    await save({ isPublic: true }, { as: 'sam' })
    const suffix = fixture.id('sam').slice(-6)
    expect(await urlOf('sam', 'maya')).toBe(`/people/maya-chen-${suffix}`)
    await save({ isPublic: true }, { as: 'sam' })
    expect(await urlOf('sam', 'maya')).toBe(`/people/maya-chen-${suffix}`)
    await fixture.change(fixture.cast.sam, { givenName: 'Sam', familyName: 'Okafor' })
  })

  it('has different addresses when two members of the same name switch it on at the same time', async () => {
    await fixture.change(fixture.cast.maya, { givenName: 'Ada', familyName: 'Okafor' })
    await fixture.change(fixture.cast.sam, { givenName: 'Ada', familyName: 'Okafor' })
    const contexts = (['maya', 'sam'] as const).map((who) => {
      const ctx = fixture.as(who)
      return { ...ctx, actor: { ...ctx.actor, kind: 'member' as const } }
    })
    await Promise.all(contexts.map((ctx) => storeProfile(ctx, { ...PROFILE, isPublic: true })))
    const urls = [await urlOf('maya'), await urlOf('sam', 'maya')]
    const withSuffix = (['maya', 'sam'] as const).map((who) => `/people/ada-okafor-${fixture.id(who).slice(-6)}`)
    expect(urls).toContain('/people/ada-okafor')
    expect(urls.filter((url) => url !== null && withSuffix.includes(url))).toHaveLength(1)
    await fixture.change(fixture.cast.maya, { givenName: 'Maya', familyName: 'Chen' })
    await fixture.change(fixture.cast.sam, { givenName: 'Sam', familyName: 'Okafor' })
  })

  it('has an address also for a name without Latin letters, and does not exist for deactivated members', async () => {
    await fixture.change(fixture.cast.sam, { givenName: '李', familyName: '雷' })
    await save({ isPublic: true }, { as: 'sam' })
    expect(await urlOf('sam', 'maya')).toBe(`/people/member-${fixture.id('sam').slice(-6)}`)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await urlOf('sam', 'maya')).toBe(null)
    await fixture.change(fixture.cast.sam, {
      status: 'ACTIVE',
      givenName: 'Sam',
      familyName: 'Okafor',
      publicSlug: null,
    })
  })
})

describe("gaps in one's own profile", () => {
  const MISSING = '{ myProfile { own { missing isAutoFillOn filled } } }'
  const own = async () => (await call(MISSING)).data?.own as { missing: string[] }

  it('lists what is missing from the view of others', async () => {
    const all = await saveWhole({})
    expect(all.status).toBe(200)
    expect((await own()).missing).toEqual([
      'biography',
      'industry',
      'expertise',
      'location',
      'jobTitle',
      'companyName',
      'companyDescription',
    ])
    await save({ biography: '', industry: '' })
    expect((await own()).missing).toEqual(['biography', 'industry'])
    await save({ biography: '', industry: '', hidden: ['industry'] })
    expect((await own()).missing).toEqual(['biography'])
  })

  it('is visible to nobody else', async () => {
    const query = `query ($id: ID!) { memberProfile(id: $id) { own { missing } } }`
    expect((await call(query, { id: fixture.id('maya') }, { as: 'sam' })).data).toEqual({ own: null })
  })
})

describe('fields that were prefilled for a member', () => {
  const OWN_FILL = '{ myProfile { biography areaOfFocus: companyProfile { areaOfFocus } own { isAutoFillOn filled } } }'
  const UNDO = 'mutation { myProfileFillUndo { biography own { isAutoFillOn filled } } }'
  const giveFilled = () => {
    const { userId, communityId } = fixture.actor('maya')
    const row = { userId, communityId }
    return fixture
      .db()
      .commit([
        build.insert(profileFills).values({ ...row, fields: ['biography'], filledAt: NOW }),
        build
          .insert(memberProfiles)
          .values({ ...row, biography: 'Filled in', areaOfFocus: 'Mine', expertise: [], hidden: [], updatedAt: NOW }),
      ])
  }

  it('[ONB-009] are marked on the own profile, and can be removed permanently in one step', async () => {
    await giveFilled()
    expect((await call(OWN_FILL)).data).toMatchObject({ own: { isAutoFillOn: true, filled: ['biography'] } })
    const opened = await baseOf()
    const { data } = await call(UNDO)
    expect((await saveOn(opened)).code).toBe('StaleRevision')
    expect(data).toEqual({ biography: null, own: { isAutoFillOn: false, filled: [] } })
    expect((await call(OWN_FILL)).data).toMatchObject({ areaOfFocus: { areaOfFocus: 'Mine' } })
    await save()
    expect((await call(UNDO)).data).toMatchObject({ biography: PROFILE.biography })
  })

  it('become the member’s own once they have saved the profile', async () => {
    await giveFilled()
    await save()
    expect((await call(OWN_FILL)).data).toMatchObject({ own: { isAutoFillOn: true, filled: [] } })
    await save({ isAutoFillOn: false })
    expect((await call(OWN_FILL)).data).toMatchObject({ own: { isAutoFillOn: false } })
  })
})
