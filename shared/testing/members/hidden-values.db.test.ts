import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestExportStatement } from '#db/members/privacy/data-exports.ts'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { writeSearchDigests } from '#db/members/saved-searches/write-search-digests.ts'
import { writeDigests } from '#db/notifications/digest/write-digests.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { digestRuns } from '#db/schema/digests.ts'
import { panelAnswerRevisions, panelAnswers } from '#db/schema/expert-panels.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, messageDrafts } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, type Runnable } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { HIDEABLE_FIELDS, SOCIAL_LINKS, type SocialLink } from '#shared/domain/members/profile.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { allApps } from '../all-apps.ts'
import { memoryBucket } from '../pictures/memory-bucket.ts'
import { schemas } from '../schemas.ts'
import { OUTBOX_KEY } from '../worker-env.ts'
import { needsArguments, wholeQuery } from './whole-query.ts'

/*
 * Two worlds that differ only in what somebody keeps to themselves answer everybody else alike, byte for byte: every query of members and
 * visitors with all that can be selected, asked by guesses at the values, and the emails and the copy of their data that others get.
 */

const WORLDS = ['one', 'other', 'none'] as const
type World = (typeof WORLDS)[number]
const OBSERVERS = ['sam', 'lena', 'visitor'] as const
type Observer = (typeof OBSERVERS)[number]

type Value = {
  readonly name: string
  /** Writes what the world has of it. */
  readonly write: (world: World) => Promise<unknown>
  /** By what it is looked for, in the worlds that have it. */
  readonly guesses?: readonly string[]
  /** Without those who may know it. */
  readonly observers?: readonly Observer[]
  /** Its owner is told it nowhere, or not by words. */
  readonly isQuiet?: true
}

let fixture: ArticleFixture
let headers: Readonly<Record<'maya' | 'sam' | 'lena', Record<string, string>>>
let world: Readonly<
  Record<'draft' | 'post' | 'revision' | 'thread' | 'question' | 'answer' | 'answerRevision' | 'elsewhere', string>
>
const bucket = memoryBucket()
const apps = allApps()

/** Letters only, so that a guess is one word; none begins like another. */
function wordOf(place: number, of: World): string | null {
  if (of === 'none') return null
  return `${of === 'one' ? 'quagga' : 'axolotl'}${String.fromCharCode(97 + Math.floor(place / 26), 97 + (place % 26))}`
}

let places = 0
/** A value that is a text. */
function text(name: string, write: (word: string | null) => Promise<unknown>, more: Partial<Value> = {}): Value {
  const place = places++
  const guesses = [wordOf(place, 'one') ?? '', wordOf(place, 'other') ?? '']
  return { name, guesses, write: (of) => write(wordOf(place, of)), ...more }
}

/** A value out of two. */
function choice<T>(name: string, choices: Readonly<Record<World, T>>, write: (chosen: T) => Promise<unknown>): Value {
  return { name, write: (of) => write(choices[of]), isQuiet: true }
}

async function commit(...statements: readonly Runnable[]): Promise<void> {
  const [first, ...rest] = statements
  if (first) await fixture.db().commit([first, ...rest])
}

function mayas() {
  return fixture.actor('maya')
}

function profile(set: Partial<typeof memberProfiles.$inferInsert>, who: 'maya' | 'ian' = 'maya') {
  return commit(
    build
      .update(memberProfiles)
      .set(set)
      .where(eq(memberProfiles.userId, fixture.id(who))),
  )
}

type ProfileText = 'biography' | 'companyDescription' | 'areaOfFocus' | SocialLink

function profileText(field: ProfileText, value: string | null) {
  const set: Partial<Record<ProfileText, string | null>> = { [field]: value }
  return profile(set)
}

function person(set: Partial<typeof users.$inferInsert>, who: 'maya' | 'ian' = 'maya') {
  return fixture.change(fixture.cast[who], set)
}

const GROUP_ID = newId(NOW)
const INTRODUCTION_ID = newId(NOW)

/** A group of Maya that only those in it know. */
async function writeGroup(name: string | null) {
  const { communityId, userId } = mayas()
  await commit(
    build.delete(groupMembers).where(eq(groupMembers.groupId, GROUP_ID)),
    build.delete(groupAddresses).where(eq(groupAddresses.groupId, GROUP_ID)),
    build.delete(groups).where(eq(groups.id, GROUP_ID)),
  )
  if (name === null) return
  const times = { createdAt: NOW, updatedAt: NOW }
  await commit(
    build.insert(groups).values({
      ...{ id: GROUP_ID, communityId, name, about: name, slug: name, visibility: 'HIDDEN', ...times },
      createdBy: fixture.id('theo'),
    }),
    build.insert(groupAddresses).values({ communityId, slug: name, groupId: GROUP_ID }),
    build
      .insert(groupMembers)
      .values({ groupId: GROUP_ID, userId, communityId, state: 'MEMBER', isChair: true, changedAt: NOW }),
  )
}

async function writeMessageDraft(content: string | null) {
  const { communityId, userId } = mayas()
  await commit(build.delete(messageDrafts))
  if (content === null) return
  const draft = { threadId: world.thread, userId, communityId, revisionId: newId(NOW), content, savedAt: NOW }
  await commit(build.insert(messageDrafts).values(draft))
}

async function writeContact(name: string | null) {
  await commit(build.delete(supportContacts))
  if (name === null) return
  const contact = { ...mayas(), id: newId(NOW), kind: 'ASSISTANT', name, email: `${name}@outside.test` } as const
  await commit(build.insert(supportContacts).values({ ...contact, createdAt: NOW, updatedAt: NOW }))
}

async function writeSavedSearch(words: string | null) {
  await commit(build.delete(savedSearches).where(eq(savedSearches.userId, fixture.id('maya'))))
  if (words === null) return
  const search = { ...mayas(), id: newId(NOW), name: words, text: words, seenEntryId: 0 }
  await commit(build.insert(savedSearches).values({ ...search, checkedAt: NOW, createdAt: NOW }))
}

async function writeFollow(follows: boolean) {
  await commit(build.delete(memberFollows))
  const row = { ...mayas(), followedId: fixture.id('sam'), createdAt: NOW }
  if (follows) await commit(build.insert(memberFollows).values(row))
}

async function writeBlock(blocks: boolean) {
  await commit(build.delete(memberBlocks))
  if (blocks)
    await commit(build.insert(memberBlocks).values({ ...mayas(), blockedId: fixture.id('sam'), createdAt: NOW }))
}

/** What Maya said to a request of Sam that is still open for him; null where it did not reach her. */
async function writeIntroduction(answer: 'NO' | 'OPEN' | null) {
  await commit(build.delete(receivedIntroductions))
  if (answer === null) return
  const answered = answer === 'NO' ? { answer, answeredAt: NOW } : {}
  await commit(
    build
      .insert(receivedIntroductions)
      .values({ ...mayas(), introductionId: INTRODUCTION_ID, createdAt: NOW, ...answered }),
  )
}

function answerOf(word: string) {
  return `${word} platforms teams budgets vendors contracts migrations incidents roadmaps`
}

async function writeFormerPlace(place: string | null) {
  await person({ locationName: place ?? 'Tuvalu', displayLocation: true })
  await person({ locationName: null, displayLocation: false })
}

const VALUES: readonly Value[] = [
  ...(['biography', 'companyDescription', 'areaOfFocus'] as const).map((field) =>
    text(`the hidden ${field}`, (word) => profileText(field, word)),
  ),
  ...SOCIAL_LINKS.map((field) =>
    text(`the hidden address of ${field}`, (word) => profileText(field, word && `https://${word}.example/`)),
  ),
  text('the hidden place', (word) => person({ locationName: word })),
  choice('the hidden industry', { one: 'retail', other: 'banking-and-finance', none: null }, (industry) =>
    profile({ industry }),
  ),
  choice('the hidden size of the company', { one: '1001-5000', other: '11-50', none: null }, (employeeCount) =>
    profile({ employeeCount }),
  ),
  choice('the hidden expertise', { one: ['privacy'], other: ['hiring'], none: [] }, (expertise) =>
    profile({ expertise }),
  ),
  text('pronouns that are not displayed', (word) => person({ pronouns: word })),
  text('a hidden group', writeGroup),
  text('the draft of an article', async (word) => {
    await commit(
      build
        .update(articles)
        .set({ title: word ?? '' })
        .where(eq(articles.id, world.draft)),
    )
    const content = `<p>${word ?? ''}</p>`
    await commit(
      build
        .update(articleRevisions)
        .set({ title: word ?? '', content })
        .where(eq(articleRevisions.id, world.revision)),
    )
  }),
  text('a message that is not sent', writeMessageDraft),
  text('an answer that is not sent', async (word) => {
    const words = answerOf(word ?? 'nothing')
    await commit(
      build
        .update(panelAnswers)
        .set({ title: word ?? '' })
        .where(eq(panelAnswers.id, world.answer)),
      build
        .update(panelAnswerRevisions)
        .set({ title: word ?? '', content: `<p>${words}</p>`, words })
        .where(eq(panelAnswerRevisions.id, world.answerRevision)),
    )
  }),
  text('the profile of somebody inactive', (word) => profile({ biography: word }, 'ian'), { isQuiet: true }),
  text('a contact of a member', writeContact),
  text('a search that a member keeps', writeSavedSearch),
  choice('whom a member follows', { one: true, other: false, none: false }, writeFollow),
  choice('whom a member blocks', { one: true, other: false, none: false }, writeBlock),
  choice('what a member said to a request', { one: 'NO', other: 'OPEN', none: null } as const, writeIntroduction),
  choice('whom a member copies', { one: true, other: false, none: false }, (copiesAssistant) =>
    commit(build.update(introductionSettings).set({ copiesAssistant })),
  ),
]

/** Stands beside their name where they wrote; nobody is found by it. */
const COMPANY_OF_INACTIVE = text('the company of somebody inactive', (word) => person({ companyName: word }, 'ian'))

/** Words from which a misspelt one is corrected are those that its searcher is shown. */
const SPELLINGS: readonly Value[] = [
  {
    name: 'the company of a member of another community',
    write: (of) =>
      commit(
        build
          .update(users)
          .set({ companyName: of === 'other' ? 'Plughwoxks' : 'Tuvalu' })
          .where(eq(users.id, world.elsewhere)),
      ),
    observers: ['sam'],
  },
  {
    name: 'a place that a member has hidden since',
    write: (of) => writeFormerPlace(of === 'other' ? 'Plughzorks' : null),
    observers: ['sam'],
  },
]
/** Each is one letter from a value above, and two from the company of Maya. */
const MISSPELT = ['plughwoxxs', 'plughzzrks']

const GUESSES = VALUES.flatMap(({ guesses = [] }) => guesses)
const KEPT_AT_MOST = 20

type Asked = readonly (readonly [field: string, variables: object])[]

/** Where a guess is tried beside the search of the directory: in the everyday run only where the value could be found. */
const TRIED: Readonly<Record<string, readonly (readonly [string, (word: string) => object])[]>> = {
  'the hidden place': [['memberSearch', (location) => ({ location })]],
  'a hidden group': [
    ['memberSearch', (group) => ({ group })],
    ['group', (slug) => ({ slug })],
  ],
  'the draft of an article': [['storySearch', (words) => ({ text: words })]],
  'an answer that is not sent': [
    ['panelSimilarAnswers', (word) => ({ questionId: world.question, text: answerOf(word) })],
  ],
}

function guessesOf({ name, guesses = [] }: Value): Asked {
  const isLong = process.env.TEST_LONG !== undefined
  const tried = isLong ? Object.values(TRIED).flat() : (TRIED[name] ?? [])
  return (isLong ? guesses : guesses.slice(0, 1)).flatMap((word) => [
    ['memberSearch', { text: word }] as const,
    ...tried.map(([field, variables]) => [field, variables(word)] as const),
  ])
}

/** The arguments by which each query is asked; the others have none that they need. */
function askedOfMembers(): Asked {
  const [article, revision] = [{ articleId: world.draft }, { articleId: world.draft, id: world.revision }]
  const people = (['maya', 'ian', 'lena', 'sam'] as const).map((who) => fixture.id(who))
  return [
    ...['article', 'articleInHistory'].map((field) => [field, { id: world.draft }] as const),
    ...[
      'articleEvents',
      'articleRevisions',
      'articleFeedback',
      'articlePassageThreads',
      'articlePresence',
      'articlePreview',
      'articlePreviewLinks',
      'articleAmplificationPurchase',
    ].map((field) => [field, article] as const),
    ['articleAmplificationRequests', article],
    ['articleRevision', revision],
    ['ads', { shape: 'MASTHEAD' }],
    ['dataExportParts', { id: 'none', after: 0 }],
    ...people.flatMap(
      (id) =>
        [
          ['memberProfile', { id }],
          ['memberMergedInto', { id }],
          ['memberRelation', { memberId: id }],
          ['user', { id }],
        ] as const,
    ),
    ['messageThread', { id: world.thread }],
    ['messages', { threadId: world.thread }],
    ['forumPost', { id: world.post }],
    ['forumReplies', { postId: world.post }],
    ['forumQueueItem', { entryId: world.post }],
    ['forumDraft', { place: 'new' }],
    ['forumMentions', { term: 'maya' }],
    ['searchForum', { term: 'payroll' }],
    ['similarForumPosts', { title: 'Payroll' }],
    ['feeds', { slot: 'HOME' }],
    ['announcement', { id: 'none' }],
    ['offer', { id: 'none' }],
    ['searchOffers', { text: 'maya' }],
    ['panelQuestion', { id: world.question }],
    ['panelInvitation', { ids: [world.question] }],
    ['paymentReceipt', { number: 'none' }],
    ['statementDocument', { id: 'none' }],
    ['chargesDue', { subscriptionId: 'none' }],
    ...[...VALUES, COMPANY_OF_INACTIVE].flatMap(guessesOf),
    ...['retail', 'banking-and-finance'].map((industry) => ['memberSearch', { industry }] as const),
    ...['privacy', 'hiring'].map((expertise) => ['memberSearch', { expertise }] as const),
    ...['maya', 'chen', 'privacy', 'hiring', 'retail', 'banking', ...MISSPELT].map(
      (words) => ['memberSearch', { text: words }] as const,
    ),
  ]
}

function askedOfVisitors(): Asked {
  const slugs = ['maya-chen', 'ian-foster', 'okapi-care', ...(process.env.TEST_LONG ? GUESSES : [])]
  return [
    ['authStrategies', { to: 'nobody@meridian.test', channel: 'EMAIL' }],
    ...slugs.flatMap((slug) =>
      ['publicProfile', 'story', 'relatedStories', 'roundup'].map((field) => [field, { slug }] as const),
    ),
    ...['emailLink', 'emailSubscription', 'passwordTokenIsValid', 'sentStatement', 'linkedArticlePreview'].map(
      (field) => [field, { token: 'none' }] as const,
    ),
    ['subscriptionBalance', { subscriptionId: 'none', userId: fixture.id('maya') }],
  ]
}

const depths = new Map<string, number>()
const DEEPEST = 6

async function post(viewer: Observer | 'maya', path: string, body: object): Promise<string> {
  const host = viewer === 'lena' ? 'harbor.localhost' : 'meridian.localhost'
  const sent = viewer === 'visitor' ? {} : { headers: headers[viewer] }
  return (await apps.on(host, { ...fixture.env, FILES: bucket }).post(path, body, sent)).text()
}

/** As deep as the limits of a request let it be. */
async function ask(viewer: Observer | 'maya', name: string, variables: object): Promise<string> {
  const isVisitor = viewer === 'visitor'
  const [schema, path] = isVisitor ? [schemas.public, '/graphqlPublic'] : [schemas.member, '/graphql']
  const key = `${path} ${name}`
  for (let depth = depths.get(key) ?? DEEPEST; ; depth--) {
    const answer = await post(viewer, path, { query: wholeQuery(schema, name, depth), variables })
    const isTooMuch = /"code":"BadRequest.Invalid"/.test(answer) && !depths.has(key)
    if (isTooMuch && depth > 1) continue
    depths.set(key, depth)
    return answer.replaceAll(/"correlationId":"[^"]*"/g, '')
  }
}

type Answers = ReadonlyMap<string, string>

async function answersTo(viewer: Observer | 'maya', only?: string): Promise<Answers> {
  const schema = viewer === 'visitor' ? schemas.public : schemas.member
  const given = viewer === 'visitor' ? askedOfVisitors() : askedOfMembers()
  const bare = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter((field) => !needsArguments(field))
    .map(({ name }) => [name, {}] as const)
  const answers = new Map<string, string>()
  await commit(build.delete(attempts))
  for (const [name, variables] of [...bare, ...given])
    if (only === undefined || only === name)
      answers.set(`${viewer}: ${name} ${JSON.stringify(variables)}`, await ask(viewer, name, variables))
  return answers
}

/** Tuesday, 8:00 in New York. */
const DIGEST_AT = new Date('2026-11-24T13:00:00Z')

/** What is emailed to Sam: the digest, and what is new in the searches that he keeps. */
async function emailsToSam(): Promise<string> {
  const of = fixture.actor('sam')
  await commit(
    ...[outbox, digestRuns, notifications].map((table) => build.delete(table)),
    build.delete(savedSearches).where(eq(savedSearches.userId, of.userId)),
  )
  const words = ['maya', 'privacy', 'retail', ...VALUES.flatMap(({ guesses = [] }) => guesses.slice(0, 1))]
  const searches = words.slice(0, KEPT_AT_MOST).map((name) => ({
    ...{ ...of, id: newId(NOW), name, text: name, seenEntryId: 0, checkedAt: NOW, createdAt: NOW },
  }))
  await commit(build.insert(savedSearches).values(searches))
  await writeDigests({ db: fixture.db(), now: DIGEST_AT, outboxKey: OUTBOX_KEY })
  await writeSearchDigests({ db: fixture.db(), now: DIGEST_AT, outboxKey: OUTBOX_KEY })
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, of.userId)))
  const emails = rows.map(async ({ id, template, payload }) =>
    JSON.stringify([template, await unsealPayload([OUTBOX_KEY], id, payload)]),
  )
  await commit(
    ...[outbox, digestRuns, notifications].map((table) => build.delete(table)),
    build.delete(savedSearches).where(eq(savedSearches.userId, of.userId)),
  )
  return (await Promise.all(emails)).toSorted().join('\n')
}

/** The copy of his data that Sam gets. */
async function exportOfSam(): Promise<string> {
  const files = memoryBucket()
  const now = NOW
  await commit(build.delete(dataExportParts), build.delete(dataExports))
  await commit(requestExportStatement({ ...fixture.as('sam'), now }))
  await writeDataExports(
    { db: fixture.db(), now, outboxKey: OUTBOX_KEY, files: filesPort({ FILES: files }) },
    { elapsedMs: () => 0 },
  )
  const [row] = await fixture.db().read(build.select({ id: dataExports.id }).from(dataExports))
  const parts = files.keys().map(async (key) => new Response((await files.get(key))?.body).text())
  const texts = await Promise.all(parts)
  await commit(...[dataExportParts, dataExports, outbox].map((table) => build.delete(table)))
  return texts.join('\n').replaceAll(row?.id ?? 'none', 'export')
}

type Watch = { readonly observers: readonly Observer[]; readonly only?: string }

async function allAnswers({ observers, only }: Watch): Promise<Answers> {
  const answers: (readonly [string, string])[] = []
  for (const one of observers) answers.push(...(await answersTo(one, only)))
  if (only === undefined) answers.push(['emails to sam', await emailsToSam()], ['export of sam', await exportOfSam()])
  return new Map(answers)
}

/** Where two worlds answer differently. */
function differences(a: Answers, b: Answers): string[] {
  return [...a].flatMap(([asked, answer]) => {
    const other = b.get(asked) ?? ''
    if (answer === other) return []
    const at = [...answer].findIndex((letter, i) => letter !== other[i])
    return [`${asked}: ${answer.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 60), at + 60)}`]
  })
}

async function expectAlike(values: readonly Value[], watch: Watch) {
  const answers: Answers[] = []
  for (const of of WORLDS) {
    for (const value of values) await value.write(of)
    answers.push(await allAnswers(watch))
  }
  const [one = new Map(), ...others] = answers
  for (const other of others) expect(differences(one, other)).toEqual([])
}

const SAVE =
  'mutation ($profile: MyProfileInput!, $baseDetailsId: ID!) { myProfileSave(profile: $profile, baseDetailsId: $baseDetailsId) { hidden } }'
const BASE = '{ myProfile { own { detailsId } } }'

beforeAll(async () => {
  fixture = await articleFixture()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  headers = {
    maya: await fixture.headersFor('maya', 'member'),
    sam: await fixture.headersFor('sam', 'member'),
    lena: await fixture.headersFor('lena', 'member', 'harbor'),
  }
  const maya = mayas()
  const { data } = JSON.parse(await post('maya', '/graphql', { query: BASE }))
  const profile = { biography: 'Builds.', isPublic: true, hidden: HIDEABLE_FIELDS, displayPronouns: false }
  const saved = await post('maya', '/graphql', {
    query: SAVE,
    variables: { profile, baseDetailsId: data.myProfile.own.detailsId },
  })
  if (saved.includes('errors')) throw new Error(saved)
  await fixture.change(fixture.cast.maya, { companyName: 'Plughworks' })
  const draft = await fixture.giveArticle({ status: 'DRAFT' })
  await fixture.giveArticle({ by: 'sam', status: 'PUBLISHED', slug: 'okapi-care', publishedAt: NOW })
  const panels = panelFactory(fixture)
  const { questionId } = await panels.giveQuestion()
  await panels.giveAnswer(questionId, 'sam')
  await panels.giveAnswer(questionId, 'ivy', { words: answerOf('nothing') })
  const { answerId, revisionId } = await panels.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
  const elsewhere = newId(NOW)
  const email = 'elsewhere@harbor.test'
  const asked = {
    id: INTRODUCTION_ID,
    communityId: maya.communityId,
    userId: fixture.id('sam'),
    recipientId: maya.userId,
  }
  await commit(
    build.insert(memberProfiles).values({
      ...{ userId: fixture.id('ian'), communityId: maya.communityId, expertise: [], hidden: [], updatedAt: NOW },
    }),
    build.insert(users).values({
      ...{
        id: elsewhere,
        communityId: fixture.cast.harbor.id,
        kind: 'MEMBER',
        status: 'ACTIVE',
        email,
        username: email,
      },
      ...{ givenName: 'Elsa', familyName: 'Where', joinedAt: NOW, createdAt: NOW },
    }),
    build.insert(introductionSettings).values({ ...maya, capacity: 5, copiesAssistant: false, updatedAt: NOW }),
    build.insert(introductions).values({
      ...{
        ...asked,
        why: 'We build the same.',
        help: 'I can show plans.',
        operationId: 'introduction',
        createdAt: NOW,
      },
      expiresAt: new Date(NOW.getTime() + 14 * 86_400_000),
    }),
  )
  const forum = forumFactory(fixture)
  await forum.giveForum()
  const forumPost = await forum.givePost({ by: 'maya' })
  await forum.giveReply(forumPost, { by: 'maya' })
  world = {
    ...{ draft: draft.id, revision: draft.revisionId, question: questionId, answer: answerId, elsewhere },
    answerRevision: revisionId,
    thread: await giveThread(fixture, maya, fixture.actor('sam')),
    post: forumPost.id,
  }
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await fixture.stop()
})

const LONG = { timeout: 600_000 }

describe('what a member keeps to themselves', () => {
  it('is looked for in every query of members and visitors', () => {
    for (const [schema, asked] of [
      [schemas.member, askedOfMembers()],
      [schemas.public, askedOfVisitors()],
    ] as const) {
      const given = new Set(asked.map(([name]) => name))
      const needing = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(needsArguments)
      expect(needing.map(({ name }) => name).filter((name) => !given.has(name))).toEqual([])
    }
  })

  it('is looked for by those who are answered otherwise', async () => {
    for (const [viewer, name, variables, told] of [
      ['sam', 'memberProfile', { id: fixture.id('maya') }, 'Plughworks'],
      ['sam', 'memberSearch', { text: 'maya' }, 'Plughworks'],
      ['sam', 'panelSimilarAnswers', { questionId: world.question, text: answerOf('nothing') }, '1'],
      ['lena', 'memberSearch', {}, 'Elsa'],
      ['visitor', 'publicProfile', { slug: 'maya-chen' }, 'Maya'],
    ] as const)
      expect([viewer, name, await ask(viewer, name, variables)]).toEqual([viewer, name, expect.stringContaining(told)])
  })

  it('is told to them, so that the worlds below differ', LONG, async () => {
    for (const of of ['one', 'other'] as const) {
      for (const value of VALUES) await value.write(of)
      const told = [...(await answersTo('maya'))].map(([, answer]) => answer).join('\n')
      for (const { name, guesses = [], isQuiet } of VALUES)
        if (!isQuiet) expect([name, told.includes(guesses[of === 'one' ? 0 : 1] ?? '')]).toEqual([name, true])
    }
  })

  const tried: readonly (readonly Value[])[] = process.env.TEST_LONG ? VALUES.map((value) => [value]) : [VALUES]
  it.each(tried.map((values) => [values.map(({ name }) => name).join(', '), values] as const))(
    'changes nothing for others: %s',
    LONG,
    async (_names, values) => {
      await expectAlike(values, { observers: OBSERVERS })
    },
  )
})

describe('a search', () => {
  it('does not find somebody inactive by their company', LONG, async () => {
    await expectAlike([COMPANY_OF_INACTIVE], { observers: ['sam'], only: 'memberSearch' })
  })
})

describe('the correction of a misspelt search', () => {
  it.each(SPELLINGS.map((value) => [value.name, value] as const))('does not tell %s', LONG, async (_name, value) => {
    await expectAlike([value], { observers: value.observers ?? OBSERVERS, only: 'memberSearch' })
  })
})
