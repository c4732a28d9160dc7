import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyDueEmailChanges, deleteOldEmailChanges } from '#db/members/email-change/apply-due-changes.ts'
import { applyEmailChange } from '#db/members/email-change/apply-email-change.ts'
import { unsealEnvelope, unsealPayload } from '#db/outbox/sealed-payload.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { resetPasswords } from '#db/testing/emailed-links.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { EMAIL_CHANGE_MS, EMAIL_CHANGE_WAIT_MS } from '#shared/domain/members/account/email-change.ts'
import { EMAIL_CHANGE_MESSAGES as M } from '#shared/domain/members/account/email-change-messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../../bff-public/index.ts'
import { createApp } from '../../index.ts'

const NEW = 'sam.okafor@new.test'
const MINUTE_MS = 60_000

let fixture: ArticleFixture
let caller: Caller
let visitor: Caller
let member: Caller
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
/** Sam's previous address. */
let old: string
beforeAll(async () => {
  fixture = await articleFixture()
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  visitor = callerOf(createPublicApp(), fixture.env, 'meridian.localhost')
  member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
  headers = {
    theo: await fixture.headersFor('theo', 'admin'),
    pia: await fixture.headersFor('pia', 'admin'),
    stig: await fixture.headersFor('stig', 'admin', 'harbor'),
    maya: await fixture.headersFor('maya', 'member'),
    nobody: {},
  }
  old = fixture.cast.sam.email
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  await fixture.change(fixture.cast.sam, { status: 'ACTIVE', email: old, username: old })
  await fixture.change(fixture.cast.maya, { username: fixture.cast.maya.email })
  await stepUp(new Date())
})

async function stepUp(steppedUpAt: Date | null) {
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt })])
}

type Answer = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
}

async function ask(query: string, who = 'theo', host = caller): Promise<Answer> {
  const response = await host.post('/graphqlAdmin', { query }, { headers: headers[who] ?? {} })
  return (await response.json()) as Answer
}

type Asked = {
  readonly to?: string
  readonly way?: 'BOTH' | 'WAIT'
  readonly reason?: string
  readonly check?: string
  readonly id?: string
  readonly operationId?: string
}

function asking({ to = NEW, way = 'BOTH', reason = 'Changed jobs', check = '', id, operationId }: Asked = {}) {
  const identity = check === '' ? '' : `, identityCheck: "${check}"`
  return `mutation { memberEmailChangeAsk(userId: "${id ?? fixture.id('sam')}", newEmail: "${to}", way: ${way},
    reason: "${reason}"${identity}, operationId: "${operationId ?? newId(new Date())}") }`
}

function askToWait() {
  return ask(asking({ way: 'WAIT', check: 'Called back on the number we have' }))
}

const EVERYTHING =
  'id state way oldEmail newEmail reason identityCheck askedBy oldConfirmedAt newConfirmedAt waitEndsAt expiresAt endedAt'

async function changes(): Promise<readonly Record<string, string | null>[]> {
  const { data } = await ask(`{ memberEmailChanges(id: "${fixture.id('sam')}") { ${EVERYTHING} } }`)
  return data?.memberEmailChanges as never
}
async function states() {
  return (await changes()).map(({ state }) => state)
}

/** The newest emails as they will be sent: recipient and link. */
async function emails() {
  const rows = await fixture.db().read(build.select().from(outbox).orderBy(outbox.createdAt, outbox.idempotencyKey))
  const keys = [fixture.env.OUTBOX_KEY]
  return Promise.all(
    rows.map(async ({ id, template, payload, envelope, recipientKind }) => {
      const data = (await unsealPayload(keys, id, payload)) as Readonly<Record<string, string>>
      const to = envelope ? (await unsealEnvelope(keys, id, envelope)).to?.address : recipientKind
      return { template, to, data }
    }),
  )
}
async function tokenTo(side: 'old' | 'new') {
  return (await emails()).findLast(({ template }) => template === `email-change-${side}`)?.data.token ?? ''
}

async function open(token: string, host = visitor): Promise<Record<string, unknown> | null> {
  const query =
    'query ($token: String!) { emailLink(token: $token) { side state newEmail waitEndsAt expiresAt isOtherConfirmed } }'
  const response = await host.post('/graphqlPublic', { query, variables: { token } })
  return (await response.json()).data.emailLink
}
async function answer(token: string, isConfirmed = true) {
  const query =
    'mutation ($token: String!, $isConfirmed: Boolean!) { emailLinkAnswer(token: $token, isConfirmed: $isConfirmed) { state } }'
  const response = await visitor.post('/graphqlPublic', { query, variables: { token, isConfirmed } })
  const { data, errors } = await response.json()
  return errors ? errors[0].extensions.code : data.emailLinkAnswer.state
}

async function sam() {
  const [row] = await fixture.db().read(
    build
      .select()
      .from(users)
      .where(eq(users.id, fixture.id('sam'))),
  )
  return row
}
function audits() {
  return fixture.db().read(build.select().from(auditLog).orderBy(auditLog.createdAt, auditLog.id))
}
async function actions() {
  return (await audits()).map(({ action }) => action)
}
function signIn(username: string) {
  return visitor.post('/rest/login', { username, password: PASSWORD })
}
async function moveBack(ms: number) {
  const shifted = (at: Date | null) => at && new Date(at.getTime() - ms)
  const db = fixture.db()
  for (const { id, waitEndsAt, readyAt, expiresAt } of await db.read(build.select().from(emailChanges)))
    await db.commit([
      build
        .update(emailChanges)
        .set({
          ...{ waitEndsAt: shifted(waitEndsAt), readyAt: shifted(readyAt) },
          expiresAt: new Date(expiresAt.getTime() - ms),
        })
        .where(eq(emailChanges.id, id)),
    ])
}
function runJob(now = new Date()) {
  return applyDueEmailChanges({ db: fixture.db(), now, outboxKey: fixture.env.OUTBOX_KEY })
}

describe('[SESS-026] [ADM-012] changing the email address of a member', () => {
  const WITHDRAWAL = 'mutation { memberEmailChangeWithdraw(id: "CHANGE") }'
  const READ = '{ memberEmailChanges(id: "MEMBER") { id } }'

  it('is refused to a visitor, a member, and staff with other permissions', async () => {
    await ask(asking())
    const id = (await changes())[0]?.id ?? ''
    for (const query of [asking(), WITHDRAWAL.replace('CHANGE', id), READ.replace('MEMBER', fixture.id('sam'))]) {
      expect((await ask(query, 'nobody')).errors?.[0]?.extensions.code).toBe('NotAuthenticated')
      for (const who of ['maya', 'pia'])
        expect((await ask(query, who)).errors?.[0]?.extensions.code, who).toBe('NotAllowed')
    }
    expect(await states()).toEqual(['OPEN'])
    expect(await actions()).toEqual(['user.email-change-ask'])
  })

  it('finds neither members of another community, nor staff, nor changes of another community', async () => {
    await ask(asking())
    const id = (await changes())[0]?.id ?? ''
    for (const who of ['lena', 'ada'] as const) {
      expect((await ask(asking({ id: fixture.id(who) }))).errors?.[0]?.extensions.code, who).toBe('NotFound')
      expect((await ask(READ.replace('MEMBER', fixture.id(who)))).errors?.[0]?.extensions.code).toBe('NotFound')
    }
    const harbor = callerOf(createApp(), fixture.env, 'harbor.localhost')
    const theirs = await ask(WITHDRAWAL.replace('CHANGE', id), 'stig', harbor)
    expect(theirs.errors?.[0]?.extensions.code).toBe('NotFound')
    expect(await states()).toEqual(['OPEN'])
  })

  it("requires the staff person's password, and is possible for staff who can help members", async () => {
    await stepUp(null)
    expect((await ask(asking())).errors?.[0]?.extensions).toMatchObject({ code: 'NotAllowed', stepUp: true })
    await stepUp(new Date())
    const { pia, meridian } = fixture.cast
    const duty = { id: newId(new Date()), userId: pia.id, communityId: meridian.id, permission: 'members' as const }
    await fixture.db().commit([build.insert(staffPermissions).values(duty)])
    expect((await ask(asking(), 'pia')).data).toEqual({ memberEmailChangeAsk: true })
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, duty.id))])
  })

  it.each([
    ['no address', { to: 'sam' }, { newEmail: M.addressInvalid }],
    ['the present one', { to: 'OLD' }, { newEmail: M.addressSame }],
    ['no reason', { reason: ' ' }, { reason: M.reasonMissing }],
    ['a wait without a check', { way: 'WAIT' }, { identityCheck: M.identityMissing }],
    ['the address of a member', { to: 'MAYA' }, { newEmail: M.addressTaken }],
    ['the address of staff who work here', { to: 'THEO' }, { newEmail: M.addressTaken }],
  ] as const)('is refused in words for %s, and writes nothing', async (_what, asked, fieldMessages) => {
    const named = { OLD: old, MAYA: fixture.cast.maya.email, THEO: fixture.cast.theo.email }
    const to = 'to' in asked ? (named[asked.to as keyof typeof named] ?? asked.to) : NEW
    const { errors } = await ask(asking({ ...asked, to }))
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BadRequest.Invalid', fieldMessages })
    expect([await changes(), await emails(), await audits()]).toEqual([[], [], []])
  })

  it('accepts no username of another account, and nothing for a deactivated member', async () => {
    await fixture.change(fixture.cast.maya, { username: NEW })
    expect((await ask(asking())).errors?.[0]?.extensions.fieldMessages).toEqual({ newEmail: M.addressTaken })
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    const { errors } = await ask(asking({ to: 'other@new.test' }))
    expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual(['Unprocessable', M.inactive])
    expect(await emails()).toEqual([])
  })

  it('accepts the address with which the member signs in, and changes to it', async () => {
    await fixture.change(fixture.cast.sam, { username: NEW })
    expect((await ask(asking())).data).toEqual({ memberEmailChangeAsk: true })
    for (const side of ['old', 'new'] as const) await answer(await tokenTo(side))
    expect(await states()).toEqual(['DONE'])
    expect(await sam()).toMatchObject({ email: NEW, username: NEW })
  })

  it('emails both addresses, notifies the member, and logs it without an address', async () => {
    expect((await ask(asking({ to: ' Sam.Okafor@NEW.test ' }))).data).toEqual({ memberEmailChangeAsk: true })
    expect(await changes()).toMatchObject([
      {
        ...{ state: 'OPEN', way: 'BOTH', oldEmail: old, newEmail: NEW, reason: 'Changed jobs', identityCheck: null },
        ...{ askedBy: 'Theo Brandt', oldConfirmedAt: null, newConfirmedAt: null, waitEndsAt: null, endedAt: null },
      },
    ])
    const sent = await emails()
    expect(sent.map(({ template, to }) => [template, to])).toEqual([
      ['email-change-new', NEW],
      ['email-change-old', old],
    ])
    expect(sent[1]?.data.newEmail).toBe('s…@new.test')
    expect(sent[0]?.data).not.toHaveProperty('newEmail')
    const [row] = await fixture.db().read(build.select().from(emailChanges))
    for (const { data } of sent) expect(JSON.stringify(row)).not.toContain(data.token)
    const told = await fixture.db().read(build.select().from(notifications))
    expect(told.map(({ userId, option }) => [userId, option])).toEqual([[fixture.id('sam'), 'security']])
    const [audit] = await audits()
    expect(audit).toMatchObject({
      ...{ action: 'user.email-change-ask', targetId: fixture.id('sam'), visibleToMember: true },
      ...{ reason: 'Changed jobs', after: { emailChangeId: row?.id, emailChangeWay: 'BOTH' } },
    })
    expect(JSON.stringify(audit)).not.toContain('@')
    expect((await sam())?.email).toBe(old)
  })

  it('is done once per operation id, and the newer of two replaces the older', async () => {
    const operationId = newId(new Date())
    for (const _ of [1, 2]) expect((await ask(asking({ operationId }))).errors).toBeUndefined()
    expect([await states(), (await emails()).length]).toEqual([['OPEN'], 2])
    const first = await tokenTo('new')
    await ask(asking({ to: 'other@new.test' }))
    expect(await states()).toEqual(['OPEN', 'REPLACED'])
    expect(await open(first)).toBeNull()
    expect(await answer(first)).toBe('NotFound')
    expect(await open(await tokenTo('new'))).toMatchObject({ state: 'OPEN', newEmail: 'other@new.test' })
  })
})

describe('the links of a change', () => {
  it('change nothing when they are opened, and show to each side what it may know', async () => {
    await ask(asking())
    for (const _ of [1, 2, 3]) {
      expect(await open(await tokenTo('old'))).toMatchObject({
        ...{ side: 'OLD', state: 'OPEN', newEmail: 's…@new.test', isOtherConfirmed: false },
      })
      expect(await open(await tokenTo('new'))).toMatchObject({ side: 'NEW', state: 'OPEN', newEmail: NEW })
    }
    expect(await changes()).toMatchObject([{ oldConfirmedAt: null, newConfirmedAt: null }])
    const harbor = callerOf(createPublicApp(), fixture.env, 'harbor.localhost')
    expect(await open(await tokenTo('new'), harbor)).toBeNull()
  })

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('change the address once the %s and the %s address have confirmed', async (first, second) => {
    const { sessionId, authToken } = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    const now = new Date()
    const expiresAt = new Date(now.getTime() + MINUTE_MS)
    const [userId, communityId] = [fixture.id('sam'), fixture.cast.meridian.id]
    await fixture.db().commit([
      build.insert(knownClients).values({ userId, kind: 'BROWSER', hash: 'known', expiresAt }),
      build.insert(passwordLinks).values({
        ...{ id: newId(now), userId, communityId, purpose: 'RESET', tokenHash: 'hash', createdAt: now, expiresAt },
      }),
      build.insert(oneTimeCodes).values({
        ...{ id: newId(now), accountKey: userId, communityId, purpose: 'SIGN_IN', channel: 'EMAIL', codeHmac: 'x' },
        ...{ createdAt: now, expiresAt },
      }),
      build.insert(undeliverableAddresses).values({ communityId, address: old, reason: 'BOUNCE', reportedAt: now }),
    ])
    await ask(asking())
    expect(await answer(await tokenTo(first))).toBe('CONFIRMED')
    expect(await answer(await tokenTo(first))).toBe('CONFIRMED')
    expect([(await sam())?.email, await states()]).toEqual([old, ['OPEN']])
    expect((await signIn(old)).status).toBe(200)

    expect(await answer(await tokenTo(second))).toBe('DONE')
    expect(await states()).toEqual(['DONE'])
    expect(await sam()).toMatchObject({ email: NEW, username: NEW })
    expect([(await signIn(old)).status, (await signIn(NEW)).status]).toEqual([401, 200])
    const db = fixture.db()
    const [session] = await db.read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
    expect(session?.revokedBecause).toBe('email changed')
    const headers = { Authorization: `Bearer ${authToken}` }
    expect((await member.post('/graphql', { query: '{ me { id } }' }, { headers })).status).toBe(401)
    expect(await db.read(build.select().from(oneTimeCodes))).toEqual([])
    expect((await db.read(build.select().from(passwordLinks)))[0]?.endedAt).not.toBeNull()
    expect((await db.read(build.select().from(knownClients))).filter(({ hash }) => hash === 'known')).toEqual([])
    expect(await db.read(build.select().from(undeliverableAddresses))).toEqual([])
    // The sign-in above also sent a notification.
    const ofChange = (await emails()).filter(({ template }) => template !== 'new-sign-in')
    expect(ofChange.slice(2).map(({ template, to }) => [template, to])).toEqual([
      ['email-changed', NEW],
      ['email-changed', old],
    ])
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'user.email-change-done', actorId: fixture.id('theo'), targetId: userId, visibleToMember: true },
      ...{ communityId, after: { emailChangeWay: 'BOTH' } },
    })
    expect(await answer(await tokenTo(first), false)).toBe('DONE')
    expect((await sam())?.email).toBe(NEW)
  })

  it('of two concurrent confirmations change the address once', async () => {
    await ask(asking())
    await Promise.all([answer(await tokenTo('old')), answer(await tokenTo('new'))])
    await runJob()
    expect([await states(), (await sam())?.email]).toEqual([['DONE'], NEW])
    expect((await actions()).filter((action) => action === 'user.email-change-done')).toHaveLength(1)
    expect((await emails()).filter(({ template }) => template === 'email-changed')).toHaveLength(2)
  })

  it('keep a username that is not an email', async () => {
    await fixture.change(fixture.cast.sam, { username: 'sammy' })
    await ask(asking())
    for (const side of ['old', 'new'] as const) await answer(await tokenTo(side))
    expect(await sam()).toMatchObject({ email: NEW, username: 'sammy' })
  })

  it.each(['old', 'new'] as const)('stop it from the %s address, and staff are notified', async (side) => {
    await ask(asking())
    const other = side === 'old' ? 'new' : 'old'
    await answer(await tokenTo(other))
    expect(await answer(await tokenTo(side), false)).toBe('STOPPED')
    expect(await answer(await tokenTo(side))).toBe('STOPPED')
    expect(await open(await tokenTo(other))).toMatchObject({ state: 'STOPPED' })
    expect(await states()).toEqual([`STOPPED_BY_${side.toUpperCase()}`])
    expect((await sam())?.email).toBe(old)
    expect((await emails()).at(-1)).toMatchObject({ template: 'email-change-stopped', to: 'CONCIERGE' })
  })

  it('expire after seven days', async () => {
    await ask(asking())
    await answer(await tokenTo('old'))
    await moveBack(EMAIL_CHANGE_MS)
    expect(await states()).toEqual(['EXPIRED'])
    expect([await open(await tokenTo('new')), await answer(await tokenTo('new'))]).toEqual([null, 'NotFound'])
    expect((await sam())?.email).toBe(old)
    const { errors } = await ask(`mutation { memberEmailChangeWithdraw(id: "${(await changes())[0]?.id}") }`)
    expect(errors?.[0]?.extensions.code).toBe('InvalidTransition')
    await ask(asking())
    expect(await states()).toEqual(['OPEN', 'REPLACED'])
  })

  it('become invalid when staff withdraw it, which is logged once', async () => {
    await ask(asking())
    const withdrawal = `mutation { memberEmailChangeWithdraw(id: "${(await changes())[0]?.id}") }`
    for (const _ of [1, 2]) expect((await ask(withdrawal)).data).toEqual({ memberEmailChangeWithdraw: true })
    expect(await states()).toEqual(['WITHDRAWN'])
    expect(await actions()).toEqual(['user.email-change-ask', 'user.email-change-withdraw'])
    for (const side of ['old', 'new'] as const) expect(await answer(await tokenTo(side))).toBe('NotFound')
  })

  it('become invalid when another account gets the address, which the old address does not learn', async () => {
    await ask(asking())
    await answer(await tokenTo('old'))
    await fixture.change(fixture.cast.maya, { username: NEW })
    expect(await answer(await tokenTo('new'))).toBe('TAKEN')
    expect(await open(await tokenTo('old'))).toMatchObject({ state: 'STOPPED' })
    expect([await states(), (await sam())?.email]).toEqual([['TAKEN'], old])
    expect((await emails()).at(-1)).toMatchObject({ template: 'email-change-stopped', data: { how: 'TAKEN' } })
  })

  it('of two members to one address at once change only one of them', async () => {
    const mayas = fixture.cast.maya.email
    await ask(asking())
    await answer(await tokenTo('old'))
    await ask(asking({ id: fixture.id('maya') }))
    const confirmed = { oldConfirmedAt: new Date(), newConfirmedAt: new Date(), readyAt: new Date(0) }
    await fixture.db().commit([build.update(emailChanges).set(confirmed)])
    const changesNow = await fixture.db().read(build.select().from(emailChanges))
    const apply = ({ id, communityId }: (typeof changesNow)[number]) =>
      applyEmailChange({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY }, { id, communityId })
    expect((await Promise.all(changesNow.map(apply))).filter(Boolean)).toHaveLength(1)
    await runJob()
    const ended = await fixture.db().read(build.select().from(emailChanges))
    expect(ended.map(({ end }) => end).toSorted()).toEqual(['DONE', 'TAKEN'])
    await fixture.change(fixture.cast.maya, { email: mayas, username: mayas })
  })

  it('become invalid when the member leaves', async () => {
    await ask(asking())
    const id = fixture.id('sam')
    await ask(`mutation { memberSetActive(userId: "${id}", isActive: false, reason: "Left") }`)
    expect([await states(), await open(await tokenTo('new'))]).toEqual([['LEFT'], null])
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
    expect([await open(await tokenTo('new')), await answer(await tokenTo('new'))]).toEqual([null, 'NotFound'])
  })

  it('that are guessed are counted per network', async () => {
    for (let i = 0; i < ATTEMPT_LIMITS.emailLinkForged.most; i++) expect(await answer('guess')).toBe('NotFound')
    expect(await answer('guess')).toBe('TooManyRequests')
  })
})

describe('a change with an unreachable old mailbox', () => {
  it('waits for 72 hours and then for the job, which changes the address once the new one has confirmed', async () => {
    await askToWait()
    expect((await audits())[0]?.reason).toBe('Changed jobs (Identity check: Called back on the number we have)')
    expect(await changes()).toMatchObject([{ way: 'WAIT', identityCheck: 'Called back on the number we have' }])
    expect(await answer(await tokenTo('new'))).toBe('CONFIRMED')
    await moveBack(EMAIL_CHANGE_WAIT_MS - MINUTE_MS)
    expect([await runJob(), (await sam())?.email]).toEqual([0, old])
    await moveBack(MINUTE_MS)
    expect([await runJob(), await runJob(), (await sam())?.email]).toEqual([1, 0, NEW])
    expect(await states()).toEqual(['DONE'])
    expect((await audits()).at(-1)).toMatchObject({ action: 'user.email-change-done', actorId: fixture.id('theo') })
  })

  it('is made immediately when the new address confirms after the wait, and never without it', async () => {
    await askToWait()
    await moveBack(EMAIL_CHANGE_WAIT_MS)
    expect([await runJob(), await states()]).toEqual([0, ['OPEN']])
    expect([await answer(await tokenTo('new')), (await sam())?.email]).toEqual(['DONE', NEW])
  })

  it('can be stopped by the old address, during the wait and after it', async () => {
    for (const waited of [0, EMAIL_CHANGE_WAIT_MS]) {
      await askToWait()
      if (waited === 0) await answer(await tokenTo('new'))
      await moveBack(waited)
      expect(await open(await tokenTo('old'))).toMatchObject({ state: 'OPEN', waitEndsAt: expect.any(String) })
      expect(await answer(await tokenTo('old'), false)).toBe('STOPPED')
    }
    await moveBack(EMAIL_CHANGE_WAIT_MS)
    expect([await runJob(), (await sam())?.email]).toEqual([0, old])
    expect(await states()).toEqual(['STOPPED_BY_OLD', 'STOPPED_BY_OLD'])
  })

  it('waits no longer once the old address has confirmed after all', async () => {
    await askToWait()
    await answer(await tokenTo('new'))
    expect([await answer(await tokenTo('old')), (await sam())?.email]).toEqual(['DONE', NEW])
  })

  it('is not made when the member has left or has another address by then', async () => {
    await askToWait()
    await answer(await tokenTo('new'))
    await moveBack(EMAIL_CHANGE_WAIT_MS)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect([await runJob(), await states(), (await sam())?.email]).toEqual([0, ['LEFT'], old])
  })

  it('is not made when the member leaves between its check and its write', async () => {
    await askToWait()
    await answer(await tokenTo('new'))
    await moveBack(EMAIL_CHANGE_WAIT_MS)
    beforeWriteOf(emailChanges, () => fixture.change(fixture.cast.sam, { status: 'INACTIVE' }))
    expect([await runJob(), (await sam())?.email]).toEqual([0, old])
  })
})

it('changes are deleted after 400 days', async () => {
  await ask(asking())
  const after = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS)
  const forget = (now: Date) => deleteOldEmailChanges({ db: fixture.db(), now })
  expect([await forget(after(399)), await forget(after(401)), await changes()]).toEqual([0, 1, []])
})

it.each(['old', 'new'] as const)('a link of the %s address is encrypted in the outbox', async (side) => {
  await ask(asking())
  const rows = await fixture.db().read(build.select().from(outbox))
  expect(JSON.stringify(rows)).not.toContain(await tokenTo(side))
})
