import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build, isOfUser } from '#db/statement.ts'
import { beforeWrite } from '#db/testing/races/before-write-of.ts'
import { everyRow } from '#db/testing/rows/every-row.ts'
import { refuseInserts } from '#db/testing/rows/refuse-changes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { schema } from '../schema.ts'
import { BROADCAST_CREATION } from '../testing/mutation-cases/broadcast-cases.ts'
import { everyMutationCase } from '../testing/mutation-cases/every-case.ts'
import { FEED_CREATION } from '../testing/mutation-cases/feed-cases.ts'
import { GROUP_CREATION } from '../testing/mutation-cases/group-cases.ts'
import { givePackage, INVITATION_CREATION } from '../testing/mutation-cases/invitation-cases.ts'
import type { MutationCases } from '../testing/mutation-cases/mutation-case.ts'
import { OFFER_CREATION } from '../testing/mutation-cases/offer-cases.ts'
import { givePanel, PANEL_CREATIONS } from '../testing/mutation-cases/panel-cases.ts'
import { SITE_CREATION } from '../testing/mutation-cases/site-cases.ts'
import { STAFF_INVITATION } from '../testing/mutation-cases/staff-cases.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'
import { isAudited, UNAUDITED_MUTATIONS } from './audited-mutations.ts'

/** A successful call of each audited mutation, by area. A new mutation without a case fails by name. */
let cases: MutationCases
let fixture: StaffFixture
let ask: StaffFixture['ask']
let sandbox: TestSandbox
let payments: ReturnType<typeof paymentFixture>
beforeAll(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  fixture = await staffFixture({ BILLING_API_URL: sandbox.url, BILLING_API_KEY: SANDBOX_BILLING.apiKey })
  ask = fixture.ask
  cases = everyMutationCase(fixture, payments)
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.reset()
  await sandbox.setClock({ now: new Date().toISOString() })
  // A session whose use is not recorded for minutes would be written by the next request.
  const now = new Date()
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt: now, lastUsedAt: now })])
})

const printed = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const MUTATIONS = Object.keys(printed.getMutationType()?.getFields() ?? {})

/** The mutations whose target id only their response has, with their calls. */
type Creation = { readonly action: string; readonly call: () => Promise<string>; readonly in?: 'council' }
const CREATIONS: Readonly<Record<string, Creation>> = {
  ...Object.fromEntries(
    Object.entries(PANEL_CREATIONS).map(([name, call]) => [
      name,
      {
        action: `${name.replace('panel', 'panel-').replace('Create', '').toLowerCase()}.create`,
        call: async () => call(await givePanel(fixture)),
      },
    ]),
  ),
  staffInvite: { action: 'staff.invite', call: async () => STAFF_INVITATION },
  invitationCreate: {
    action: 'invitation.create',
    call: async () => {
      await givePackage(fixture)
      return INVITATION_CREATION
    },
  },
  groupCreate: { action: 'group.create', call: async () => GROUP_CREATION },
  broadcastCreate: { action: 'broadcast.create', call: async () => BROADCAST_CREATION },
  feedCreate: { action: 'feed.create', call: async () => FEED_CREATION },
  siteCreate: { action: 'site.create', call: async () => SITE_CREATION, in: 'council' },
  offerCreate: { action: 'offer.create', call: async () => OFFER_CREATION },
}

/** The mutations that write rows before their audit row, each with the reason. */
const WRITES_BEFORE: Readonly<Record<string, string>> = {
  accountAdjust: 'The provider is called, and a row says so before.',
  paymentAddFromToken: 'The provider is called, and a row says so before.',
  paymentRefund: 'The provider is called, and a row says so before.',
  paymentChangeDefaultSavedPayment: 'Claims the cards before the provider is called.',
  paymentDeleteSavedPayment: 'Claims the cards before the provider is called.',
  subscriptionReadAgain: 'What the provider says is stored as whenever it is read.',
  siteChange: 'The present version is kept before the first change of it.',
  siteClosingAnnounce: 'The present version is kept before the first change of it.',
}

/** The mutations of which a permission that is withdrawn between check and write stops nothing, each with the reason. */
const WITHOUT_REPEATED_PERMISSION: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['broadcastRecipientsExport', 'forumPostsExport', 'membersExport'].map((name) => [
      name,
      'Reads; what it writes is that this was read.',
    ]),
  ),
  articleCalendarAddressRemove: 'Removes nothing more, as after another request that came first.',
  broadcastTest: 'Writes an email to the caller, about a text that they have read.',
  memberViewEnd: 'Ends no view, as where there is none.',
}

/** The audit row is in the transaction of its action: when the database refuses it, nothing else is written. */
async function expectNothingWithoutAudit(call: string, who?: 'council') {
  // Emails of the preparation are being sent in the meantime.
  // The request that fails leaves its own row.
  const rows = { outbox: sql`id > ${`${newId(new Date()).slice(0, TIME_OF_ID)}~`}`, failed_requests: sql`FALSE` }
  const before = await everyRow(fixture.db(), rows)
  const allow = await refuseInserts(fixture.db(), auditLog)
  const { errors } = await ask(`mutation { ${call} }`, who).finally(allow)
  expect(errors, call).toBeDefined()
  expect(await everyRow(fixture.db(), rows), call).toEqual(before)
}

/** The write repeats the permission, so that one withdrawn between check and write stops it. */
async function expectNothingWithoutPermission(call: string, who?: 'council') {
  const place = { userId: fixture.id(who ? 'ada' : 'theo'), communityId: fixture.cast[who ?? 'meridian'].id }
  const isOfActor = isOfUser(staffPermissions, place)
  const held = await fixture.db().read(build.select().from(staffPermissions).where(isOfActor))
  const audited = (await auditRows()).length
  let isWithdrawn = false
  beforeWrite(/^insert into "?audit_log\b/i, async () => {
    isWithdrawn = true
    await fixture.db().commit([build.delete(staffPermissions).where(isOfActor)])
  })
  const { errors } = await ask(`mutation { ${call} }`, who)
  expect(isWithdrawn, call).toBe(true)
  await fixture.db().commit([build.insert(staffPermissions).values(held)])
  expect(errors, call).toBeDefined()
  expect(await auditRows(), call).toHaveLength(audited)
}

/** An id starts with its creation time. */
const TIME_OF_ID = 10

it('the printed schema has mutations, and every case is one of them', () => {
  expect(MUTATIONS.length).toBeGreaterThan(10)
  expect(Object.keys(cases).filter((name) => !MUTATIONS.includes(name))).toEqual([])
})

it.each(MUTATIONS.filter((name) => !(name in UNAUDITED_MUTATIONS) && !(name in CREATIONS)))(
  '%s leaves one audit row for each target in its transaction, with the action and the visibility that it declares',
  async (name) => {
    const found = cases[name]
    if (!found) throw new Error(`Mutation.${name} has no case here: add one that succeeds`)
    const audit = schema.getMutationType()?.getFields()[name]?.extensions.audit
    if (!isAudited(audit)) throw new Error(`Mutation.${name} declares no audit`)
    const { call, targetIds } = await found.prepare()
    if (!(name in WRITES_BEFORE)) {
      await expectNothingWithoutAudit(call, found.in)
      if (!(name in WITHOUT_REPEATED_PERMISSION)) await expectNothingWithoutPermission(call, found.in)
    }
    const before = await auditRows()
    const { errors } = await ask(`mutation { ${call} }`, found.in)
    expect(errors, name).toBeUndefined()
    const knownIds = new Set(before.map((row) => row.id))
    const written = (await auditRows()).filter((row) => !knownIds.has(row.id))
    expect(written.map((row) => row.targetId).sort(), name).toEqual([...targetIds].sort())
    for (const row of written) {
      expect(audit.actions, name).toContain(row.action)
      expect(row).toMatchObject({
        visibleToMember: audit.memberVisible,
        actorId: fixture.id(found.in ? 'ada' : 'theo'),
        communityId: fixture.cast[found.in ?? 'meridian'].id,
        targetType: row.action.split('.')[0],
      })
      expect(row.ipClass).toMatch(/\/\d\d$|^unknown$/)
      expect(row.before ?? row.after, name).not.toBeNull()
    }
  },
)

it.each(Object.entries(CREATIONS))(
  '%s leaves one audit row for what it made, in its transaction',
  async (name, creation) => {
    const call = await creation.call()
    await expectNothingWithoutAudit(call, creation.in)
    await expectNothingWithoutPermission(call, creation.in)
    const { data, errors } = await ask(`mutation { ${call} }`, creation.in)
    expect(errors).toBeUndefined()
    const made = data?.[name] as { id: string }
    const actorId = fixture.id(creation.in ? 'ada' : 'theo')
    expect(await auditRows()).toMatchObject([{ action: creation.action, targetId: made.id, actorId, before: null }])
  },
)

// `rights.db.test.ts` tests with each permission that every other mutation is refused to them.
it.each(MUTATIONS.filter((name) => name.startsWith('panel')))(
  '[EP-015] staff with only the panels permission may call %s',
  async (name) => {
    const call = await (CREATIONS[name]?.call() ?? cases[name]?.prepare().then((prepared) => prepared.call))
    expect((await ask(`mutation { ${call} }`, 'pia')).errors).toBeUndefined()
  },
)

it('a scan that is retried leaves an audit row of its own action', async () => {
  const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada' })
  await ask(`mutation { articleScanCreate(articleId: "${id}") { id } }`)
  const db = fixture.db()
  await db.commit([
    build.update(articleScans).set({ status: 'ERROR', failure: 'FAILED' }).where(eq(articleScans.articleId, id)),
  ])
  await ask(`mutation { articleScanCreate(articleId: "${id}") { id } }`)
  expect((await auditRows()).map((row) => row.action).sort()).toEqual(['article.scan', 'article.scan-again'])
})

async function auditRows() {
  const db = fixture.db()
  return db.read(build.select().from(auditLog))
}
