import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSearchDigests } from '#db/members/saved-searches/write-search-digests.ts'
import { writeDigests } from '#db/notifications/digest/write-digests.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { isEmailTemplate, renderEmail } from '#db/outbox/templates/index.ts'
import { communities } from '#db/schema/communities.ts'
import { digestRuns } from '#db/schema/digests.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts } from '#db/schema/members.ts'
import { messageDrafts, messageThreads, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { groupFactory } from '#db/testing/groups.ts'
import {
  GROUP_VISIBILITIES,
  type GroupVisibility,
  MEMBERSHIP_STATES,
  type MembershipState,
} from '#shared/domain/groups/statuses.ts'
import { HIDEABLE_FIELDS, type HideableField } from '#shared/domain/members/profile.ts'
import { newId } from '#shared/kernel/ids.ts'
import { allApps } from '../all-apps.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

/* Hidden profile fields, tested on the endpoints of all three backends with random settings. */

const numRuns = process.env.TEST_LONG ? 200 : 6
/** Different in each run of the tests; `SEED=<seed>` repeats the settings. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
console.log(`Settings of profiles are generated with SEED=${seed}`)

/** Each field has a distinct word, which is searched for in the answers. */
const VALUES: Readonly<Record<HideableField, string>> = {
  location: 'Zanzibarton',
  biography: 'quaggaword',
  companyDescription: 'axolotlword',
  areaOfFocus: 'numbatword',
  industry: 'agriculture-and-food',
  employeeCount: '1001-5000',
  expertise: 'supply-chains',
  linkedIn: 'linkedin.example/okapi',
  twitter: 'twitter.example/okapi',
  facebook: 'facebook.example/okapi',
  instagram: 'instagram.example/okapi',
  crunchbase: 'crunchbase.example/okapi',
  angelList: 'angel.example/okapi',
  website: 'okapi-website.example',
}

const PRONOUNS = 'xe/xem'
const SOCIAL = 'linkedIn twitter facebook instagram crunchbase angelList website'

const PROFILE = `user { name { fullName } snapshot { jobTitle companyName location pronouns }
    profile { publicUrl company { name } location { name familiarName } } }
  pronouns location biography expertise hidden own { missing filled }
  companyProfile { name description areaOfFocus industry employeeCount } socialLinks { ${SOCIAL} } articles { title } groups { name slug }`
const SAVE =
  'mutation ($profile: MyProfileInput!, $baseDetailsId: ID!) { myProfileSave(profile: $profile, baseDetailsId: $baseDetailsId) { hidden } }'
const BASE = '{ myProfile { own { detailsId } } }'
const OF = `query ($id: ID!) { memberProfile(id: $id, asOthers: true) { ${PROFILE} } }`
const USER = `query ($id: ID!) { user(id: $id) { snapshot { name location pronouns companyName jobTitle } profile { location { name } } } }`
const SEARCH = `query ($text: String, $industry: String, $location: String, $expertise: String, $group: String) {
  memberSearch(text: $text, industry: $industry, location: $location, expertise: $expertise, group: $group) {
    total corrected group { slug name } counts { facet value name count } edges { node { user { name { fullName } snapshot { location pronouns } } matches { kind text } } } } }`
const BROWSE = `{ memberCategories { facet value name count } memberSuggestions { user { name { fullName } snapshot { location } } reasons { facet value name } } }`
const PUBLIC = `query ($slug: String!) { publicProfile(slug: $slug) { name pronouns location biography expertise companyDescription
  areaOfFocus industry employeeCount socialLinks { ${SOCIAL} } } }`
const STORY = '{ story(slug: "okapi-care") { byline author { name jobTitle companyName path } } }'

const GROUP = `query ($slug: String!) { group(slug: $slug) { members { edges { node { user { name { fullName } snapshot { location pronouns jobTitle }
  profile { location { name } publicUrl } } } } } chairs { user { name { fullName } snapshot { location pronouns } profile { publicUrl } } } } }`
const ASK_GROUP = 'mutation ($groupId: ID!) { groupRequest(groupId: $groupId, note: "We build the same.") { id } }'
const INVITE_TO_GROUP =
  'mutation ($groupId: ID!, $userId: ID!) { groupInvite(groupId: $groupId, userId: $userId) { id } }'

type Settings = {
  readonly hidden: readonly HideableField[]
  readonly displayPronouns: boolean
  readonly isPublic: boolean
}

const settings: fc.Arbitrary<Settings> = fc.record({
  hidden: fc.subarray([...HIDEABLE_FIELDS]),
  displayPronouns: fc.boolean(),
  isPublic: fc.boolean(),
})

let fixture: ArticleFixture
let headers: Readonly<Record<'maya' | 'sam' | 'theo' | 'lena', Record<string, string>>>
/** The group that Maya chairs. */
let groupSlug: string
const apps = allApps()
beforeAll(async () => {
  fixture = await articleFixture()
  headers = {
    maya: await fixture.headersFor('maya', 'member'),
    sam: await fixture.headersFor('sam', 'member'),
    theo: await fixture.headersFor('theo', 'admin'),
    lena: await fixture.headersFor('lena', 'member', 'harbor'),
  }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  groupSlug = (await groupFactory(fixture).giveGroup({ chairs: ['maya'] })).slug
})

type Viewer = keyof typeof headers | 'visitor'

async function ask(viewer: Viewer, path: string, query: string, variables: object = {}): Promise<string> {
  const host = viewer === 'lena' ? 'harbor.localhost' : 'meridian.localhost'
  const sent = viewer === 'visitor' ? {} : { headers: headers[viewer] }
  return (await apps.on(host, fixture.env).post(path, { query, variables }, sent)).text()
}

async function save({ hidden, displayPronouns, isPublic }: Settings): Promise<void> {
  const { location, expertise, ...texts } = VALUES
  const { biography, companyDescription, areaOfFocus, industry, employeeCount, ...links } = texts
  const profile = {
    ...{ location, biography, companyDescription, areaOfFocus, industry, employeeCount, hidden },
    ...{ links, expertise: [expertise], pronouns: PRONOUNS, displayPronouns, isPublic },
  }
  const { data } = JSON.parse(await ask('maya', '/graphql', BASE))
  const answer = await ask('maya', '/graphql', SAVE, { profile, baseDetailsId: data.myProfile.own.detailsId })
  if (answer.includes('errors')) throw new Error(answer)
}

/** All answers to somebody, without any profile value in the requests. */
async function seenBy(viewer: 'sam' | 'theo' | 'lena'): Promise<string> {
  const id = fixture.id('maya')
  const asked = [
    [OF, { id }],
    [USER, { id }],
    [SEARCH],
    [SEARCH, { text: 'maya' }],
    [BROWSE],
    [GROUP, { slug: groupSlug }],
  ] as const
  const answers = await Promise.all(asked.map(([query, variables]) => ask(viewer, '/graphql', query, variables)))
  return answers.join('\n')
}

async function seenByAnyone(): Promise<string> {
  const answers = [
    ask('visitor', '/graphqlPublic', PUBLIC, { slug: 'maya-chen' }),
    ask('visitor', '/graphqlPublic', STORY),
  ]
  return (await Promise.all(answers)).join('\n')
}

/** Whether a search by the value of a field finds Maya. */
async function isFoundBy(field: HideableField, viewer: 'sam' | 'lena'): Promise<boolean> {
  const value = VALUES[field]
  const isFacet = field === 'industry' || field === 'location' || field === 'expertise'
  const asked = [{ text: value.replaceAll('-', ' ') }, ...(isFacet ? [{ [field]: value }] : [])]
  const answers = await Promise.all(asked.map((variables) => ask(viewer, '/graphql', SEARCH, variables)))
  return answers.some((text) => text.includes('Maya Chen'))
}

const ASK_INTRODUCTION = `mutation ($memberId: ID!, $operationId: ID!) {
  introductionRequest(memberId: $memberId, why: "We build the same.", help: "I can show plans.", operationId: $operationId) { id } }`
const ACCEPT = 'mutation ($id: ID!) { introductionAnswer(id: $id, answer: ACCEPTED) { threadId } }'
const WRITE = `mutation ($threadId: ID!, $operationId: ID!) {
  messageSend(threadId: $threadId, body: "Shall we meet?", operationId: $operationId) { id } }`

/** Tuesday, 8:00 in New York, after the notifications and publications. */
const DIGEST_AT = new Date('2026-11-24T13:00:00Z')

let operations = 0

async function told<T>(viewer: Viewer, query: string, variables: object): Promise<T> {
  const answer = JSON.parse(await ask(viewer, '/graphql', query, variables)) as { data?: Record<string, T> }
  const [value] = Object.values(answer.data ?? {})
  if (!value) throw new Error(JSON.stringify(answer))
  return value
}

/**
 * All emails that name Maya to others, as sent: she requests an introduction and gets a request, both are accepted and one assistant is
 * copied, she asks to join a group and invites to another, she writes a message, publishes a story, and is found by Sam's saved searches.
 */
async function emailsAbout(): Promise<string> {
  const db = fixture.db()
  const [maya, sam] = [fixture.id('maya'), fixture.id('sam')]
  const { communityId } = fixture.actor('sam')
  const of = { communityId, userId: sam }
  await db.commit([
    build.delete(outbox),
    ...[threadMessages, messageDrafts, threadMembers, messageThreads, receivedIntroductions, introductions].map(
      (table) => build.delete(table),
    ),
    ...[savedSearches, supportContacts, introductionSettings, notifications, digestRuns].map((table) =>
      build.delete(table),
    ),
    // A chair may invite fifty people a day.
    ...[groupMembers, groupAddresses, groups].map((table) => build.delete(table)),
    build.insert(introductionSettings).values({ ...of, capacity: 9, copiesAssistant: true, updatedAt: NOW }),
    build.insert(supportContacts).values({
      ...{ ...of, id: newId(NOW), kind: 'ASSISTANT', email: 'assistant@outside.test' },
      ...{ name: 'Ann Aide', createdAt: NOW, updatedAt: NOW },
    }),
    ...Object.entries(searchesByField()).map(([name, text]) =>
      build
        .insert(savedSearches)
        .values({ ...of, id: newId(NOW), name, text, seenEntryId: 0, checkedAt: NOW, createdAt: NOW }),
    ),
  ])
  const { id } = await told<{ id: string }>('maya', ASK_INTRODUCTION, {
    memberId: sam,
    operationId: `o${++operations}`,
  })
  const { threadId } = await told<{ threadId: string }>('sam', ACCEPT, { id })
  const factory = groupFactory(fixture)
  const asked = await factory.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  await told('maya', ASK_GROUP, { groupId: asked.id })
  const chaired = await factory.giveGroup({ chairs: ['maya'] })
  await told('maya', INVITE_TO_GROUP, { groupId: chaired.id, userId: sam })
  await told('maya', WRITE, { threadId, operationId: `o${++operations}` })
  const later = { db: fixture.db(), now: DIGEST_AT, outboxKey: OUTBOX_KEY }
  await writeDigests(later)
  await writeSearchDigests({ ...later, db: fixture.db() })
  const rows = (await fixture.db().read(build.select().from(outbox))).filter(({ userId }) => userId !== maya)
  expect(new Set(rows.map(({ template }) => template))).toEqual(new Set(EMAILS_ABOUT))
  return (await Promise.all(rows.map(textOf))).join('\n')
}

const EMAILS_ABOUT = [
  'introduction-requested',
  'introduction-accepted',
  'introduction-for-assistant',
  'message-received',
  'group-requested',
  'group-invited',
  'weekly-digest',
  'saved-searches',
]

/** A search for the word of each field by which people are found, and one for her name. */
function searchesByField() {
  return Object.fromEntries([
    ['People called Maya', 'maya'],
    ...FOUND_BY.map((field) => [searchOf(field), VALUES[field].replaceAll('-', ' ')] as const),
  ])
}

function searchOf(field: HideableField) {
  return `Search of ${field}`
}

/** What an email contains and what its reader sees of it. */
async function textOf({ id, template, payload }: typeof outbox.$inferSelect): Promise<string> {
  const data = await unsealPayload([OUTBOX_KEY], id, payload)
  if (!isEmailTemplate(template)) throw new Error(`${template} is no email`)
  const [community] = await fixture
    .db()
    .read(build.select().from(communities).where(eq(communities.id, fixture.cast.meridian.id)))
  if (!community) throw new Error('There is no such community')
  const { config, ...names } = community
  const brand = { ...names, ...config, origin: 'https://meridian.test', fragments: { closing: '', footer: '' } }
  const email = renderEmail(template, data, brand, { givenName: 'Sam', choice: null })
  return JSON.stringify([data, email])
}

const FOUND_BY: readonly HideableField[] = [
  'location',
  'biography',
  'companyDescription',
  'areaOfFocus',
  'industry',
  'expertise',
]

const CIRCLE = { slug: 'okapi-circle', name: 'Okapi circle' } as const
const SAVED = '{ savedSearches { name text group groupName isGroupGone } }'
const KEEP = `mutation ($name: String!, $group: String) { savedSearchCreate(name: $name, group: $group) }`

type GroupSettings = {
  readonly visibility: GroupVisibility
  readonly maya: MembershipState | null
  readonly sam: MembershipState | null
}

const groupSettings: fc.Arbitrary<GroupSettings> = fc.record({
  visibility: fc.constantFrom(...GROUP_VISIBILITIES),
  maya: fc.constantFrom(...MEMBERSHIP_STATES, null),
  sam: fc.constantFrom(...MEMBERSHIP_STATES, null),
})

/** Changed from the previous settings, so that the triggers have to update. Sam has a saved search for the group from when it was open. */
async function setGroup({ visibility, maya, sam }: GroupSettings): Promise<void> {
  const db = fixture.db()
  const { communityId } = fixture.actor('sam')
  const [group] = await db.read(build.select().from(groups).where(eq(groups.slug, CIRCLE.slug)))
  if (!group) throw new Error('There is no group')
  const rows = (['maya', 'sam'] as const).flatMap((who) => {
    const state = { maya, sam }[who]
    const invitedBy = state === 'INVITED' ? fixture.id('theo') : null
    return state ? [{ groupId: group.id, userId: fixture.id(who), communityId, state, invitedBy, changedAt: NOW }] : []
  })
  await db.commit([
    build.update(groups).set({ visibility }).where(eq(groups.id, group.id)),
    build.delete(groupMembers).where(eq(groupMembers.groupId, group.id)),
    ...(rows.length > 0 ? [build.insert(groupMembers).values(rows)] : []),
  ])
}

describe('a hidden group', () => {
  it('is in no answer to non-members, filters nothing and counts nobody; a listed one does for everybody', {
    timeout: 300_000,
  }, async () => {
    const { giveGroup } = groupFactory(fixture)
    await giveGroup(CIRCLE)
    await told('sam', KEEP, { name: 'Circle', group: CIRCLE.slug })
    const property = fc.asyncProperty(groupSettings, async (chosen) => {
      await setGroup(chosen)
      const { visibility, maya, sam } = chosen
      const isListed = visibility !== 'HIDDEN'
      for (const viewer of ['sam', 'theo', 'lena'] as const) {
        const isIn = viewer === 'sam' && sam === 'MEMBER'
        const mayKnow = viewer !== 'lena' && (isListed || isIn)
        const isCounted = maya === 'MEMBER' || sam === 'MEMBER'
        const seen = await seenBy(viewer)
        expect([viewer, seen.includes('kapi')]).toEqual([viewer, mayKnow && isCounted])
        const narrowed = await ask(viewer, '/graphql', SEARCH, { group: CIRCLE.slug })
        expect([viewer, 'maya', narrowed.includes('Maya Chen')]).toEqual([viewer, 'maya', mayKnow && maya === 'MEMBER'])
        expect([viewer, 'sam', narrowed.includes('Sam Okafor')]).toEqual([viewer, 'sam', mayKnow && sam === 'MEMBER'])
        expect([viewer, narrowed.includes(CIRCLE.name)]).toEqual([viewer, mayKnow])
        const withWords = await ask(viewer, '/graphql', SEARCH, { text: 'maya chen', group: CIRCLE.slug })
        expect([viewer, withWords.includes('Maya Chen')]).toEqual([viewer, mayKnow && maya === 'MEMBER'])
      }
      const kept = await ask('sam', '/graphql', SAVED)
      expect(kept.includes('kapi')).toBe(isListed || sam === 'MEMBER')
      for (const seen of [await seenByAnyone(), await ask('visitor', '/graphqlPublic', PUBLIC, { slug: 'maya-chen' })])
        expect(seen).not.toContain('kapi circle')
    })
    await fc.assert(property, { numRuns: 4 * numRuns, seed })
  })
})

describe('what a member hides', () => {
  it('appears in no answer and no email to others, finds them in no search and is counted in no facet; the rest does', {
    timeout: 300_000,
  }, async () => {
    await fixture.giveByline('maya')
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'okapi-care', publishedAt: NOW })
    const property = fc.asyncProperty(settings, async (chosen) => {
      await save(chosen)
      const isHidden = new Set<HideableField>(chosen.hidden)
      for (const viewer of ['sam', 'theo'] as const) {
        const seen = await seenBy(viewer)
        for (const field of HIDEABLE_FIELDS)
          expect([viewer, field, seen.includes(VALUES[field])]).toEqual([viewer, field, !isHidden.has(field)])
        expect(seen.includes(PRONOUNS)).toBe(chosen.displayPronouns)
      }
      for (const field of FOUND_BY)
        expect([field, await isFoundBy(field, 'sam')]).toEqual([field, !isHidden.has(field)])
      const emails = await emailsAbout()
      for (const field of HIDEABLE_FIELDS)
        if (isHidden.has(field)) expect([field, emails.includes(VALUES[field])]).toEqual([field, false])
      for (const field of FOUND_BY)
        expect([field, emails.includes(searchOf(field))]).toEqual([field, !isHidden.has(field)])
      expect(emails).toContain('People called Maya')
      if (!chosen.displayPronouns) expect(emails).not.toContain(PRONOUNS)
      if (!chosen.isPublic) expect(emails).not.toContain('/people/')
      const seen = await seenByAnyone()
      for (const field of HIDEABLE_FIELDS)
        expect([field, seen.includes(VALUES[field])]).toEqual([field, chosen.isPublic && !isHidden.has(field)])
      expect(seen.includes(PRONOUNS)).toBe(chosen.isPublic && chosen.displayPronouns)
      expect(seen.includes('/people/')).toBe(chosen.isPublic)
    })
    await fc.assert(property, { numRuns, seed })
  })

  it('or shows appears in nothing that another community gets', { timeout: 300_000 }, async () => {
    await save({ hidden: [], displayPronouns: true, isPublic: true })
    const elsewhere = await seenBy('lena')
    const known = await ask('lena', '/graphqlPublic', PUBLIC, { slug: 'maya-chen' })
    for (const word of [...Object.values(VALUES), PRONOUNS, 'Maya Chen'])
      expect([word, elsewhere.includes(word), known.includes(word)]).toEqual([word, false, false])
    for (const field of FOUND_BY) expect([field, await isFoundBy(field, 'lena')]).toEqual([field, false])
  })
})
