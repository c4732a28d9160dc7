import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { INVITEE_PROBLEM_TEXTS, STAFF_INVITATION_REFUSALS } from '#shared/domain/onboarding/invitations/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import type { StaffContext } from '../../staff/context.ts'
import { resendInvitation, withdrawInvitation } from './change-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { checkImport, startImport } from './imports.ts'
import { listInvitationPackages, listInvitations, readInvitation } from './invitations.queries.ts'

const DAY = 24 * 60
const PERSON = {
  ...{
    givenName: ' Nora ',
    familyName: 'Quist',
    email: 'Nora.Quist@X.test',
    companyName: 'Engines',
    package: '24-months',
  },
  message: 'See you there.\r\nTheo',
}

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.startJoining())

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}
function create(change: object = {}, minutes = 0) {
  return createInvitation(staff(minutes), { ...PERSON, operationId: `made-${minutes}`, ...change })
}
async function listed(filter: Parameters<typeof listInvitations>[1]['filter'] = null, minutes = 0) {
  const { edges } = await listInvitations(staff(minutes), { search: '', filter, first: 10, after: null })
  return edges.map(({ node }) => node.email)
}
/** The links of the emails, oldest first. */
async function links() {
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, 'invitation')))
  const payloads = await Promise.all(rows.map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload ?? '')))
  return payloads as { token: string; productId: string; message: string | null }[]
}
type Ids = { readonly invitationId: string; readonly importId: string }

function read(table: typeof invitations | typeof invitationImports) {
  return fixture.db().read(build.select().from(table))
}
function audits() {
  return fixture.db().read(build.select().from(auditLog))
}
function set(id: string, values: Partial<typeof invitations.$inferInsert>) {
  return fixture.db().commit([build.update(invitations).set(values).where(eq(invitations.id, id))])
}

describe('inviting a person', () => {
  it('emails the link with the package and the message, once per operation id', async () => {
    const [made, again] = await Promise.all([create(), create()])
    const late = await create()
    expect(new Set([made.id, again.id, late.id]).size).toBe(1)
    expect(made).toMatchObject({
      ...{ name: 'Nora Quist', email: 'nora.quist@x.test', companyName: 'Engines', planId: '24-months', state: 'SENT' },
      ...{ invitedBy: 'Theo Brandt', message: 'See you there.\nTheo', expiresAt: at(30 * DAY), memberId: null },
    })
    expect(await links()).toMatchObject([{ productId: '24-months', message: 'See you there.\nTheo' }])
    expect(await audits()).toMatchObject([
      {
        action: 'invitation.create',
        targetId: made.id,
        after: { expiresAt: at(30 * DAY).toISOString() },
        visibleToMember: false,
      },
    ])
  })

  it('is possible for staff who can help members and refused to everybody else', async () => {
    const { pia, meridian, harbor } = fixture.cast
    const held = { id: newId(NOW), userId: pia.id, communityId: meridian.id, permission: 'members' } as const
    const asPia = () => createInvitation(fixture.as('pia', at(0), meridian), { ...PERSON, operationId: 'by-pia' })
    await expect(asPia()).rejects.toThrow('NotAllowed')
    await expect(
      createInvitation(fixture.as('stig', at(0), meridian), { ...PERSON, operationId: 'x' }),
    ).rejects.toThrow('NotAllowed')
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
    const made = await asPia()
    expect(made.invitedBy).toBe('Pia Novak')
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, held.id))])
    expect(await readInvitation(fixture.as('stig', at(0), harbor), made.id)).toBeNull()
    await expect(withdrawInvitation(fixture.as('stig', at(0), harbor), made.id)).rejects.toThrow('NotFound')
    expect(await links()).toHaveLength(1)
  })

  it('is made for nobody whose account was merged into another one, to which staff are led', async () => {
    const { maya, sam, theo, meridian } = fixture.cast
    const merge = { id: newId(NOW), communityId: meridian.id, mergedId: sam.id, keptId: maya.id, actorId: theo.id }
    const row = { ...merge, reason: 'The same person', wasActive: true, mergedAt: NOW }
    await fixture.db().commit([build.insert(memberMerges).values(row)])
    await expect(create({ email: sam.email })).rejects.toMatchObject({
      ...{ code: 'Unprocessable', message: STAFF_INVITATION_REFUSALS.isMerged },
      extensions: { aboutId: maya.id },
    })
    await fixture.db().commit([build.delete(memberMerges)])
  })

  it('is refused, with whom to look at, where the email is a member’s or has an open invitation', async () => {
    const member = { email: 'MAYA.chen@meridian.test', operationId: 'to-maya' }
    await expect(create(member)).rejects.toMatchObject({
      ...{ code: 'Unprocessable', message: STAFF_INVITATION_REFUSALS.isMember },
      extensions: { aboutId: fixture.id('maya') },
    })
    const made = await create()
    await expect(create({}, 1)).rejects.toMatchObject({
      ...{ message: STAFF_INVITATION_REFUSALS.isInvited, extensions: { aboutId: made.id } },
    })
    expect(await links()).toHaveLength(1)
  })

  it('with one email by two people at once creates one invitation', async () => {
    const both = await Promise.allSettled([create({}, 1), create({}, 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await links()).toHaveLength(1)
  })

  it('replaces an invitation that has expired', async () => {
    const old = await create()
    const made = await create({}, 31 * DAY)
    expect(made.id).not.toBe(old.id)
    expect(await readInvitation(staff(31 * DAY), old.id)).toMatchObject({ state: 'EXPIRED', canResend: false })
    expect((await audits()).map(({ action, targetId }) => [action, targetId])).toEqual([
      ['invitation.create', old.id],
      ['invitation.create', made.id],
    ])
    expect(await listed('EXPIRED', 31 * DAY)).toEqual([old.email])
    expect(await listed('NOT_ACCEPTED', 31 * DAY)).toEqual([made.email])
    await expect(
      resendInvitation(staff(31 * DAY), { invitationId: old.id, operationId: 'again' }),
    ).rejects.toMatchObject({ code: 'Unprocessable', message: STAFF_INVITATION_REFUSALS.isReplaced })
  })

  it('does not replace an expired one while it is being paid: otherwise both links would be paid', async () => {
    const { email } = fixture.zoe()
    const { id: invitationId } = await create({ email })
    const again = () => create({ email }, 31 * DAY)
    const takeCard = async () => {
      await set(invitationId, { expiresAt: NOW })
      await expect(again()).rejects.toMatchObject({
        ...{
          code: 'Unprocessable',
          message: STAFF_INVITATION_REFUSALS.isPaying,
          extensions: { aboutId: invitationId },
        },
      })
      return { kind: 'done', value: { kind: 'token', token: 'tok-1111' } } as const
    }
    expect(await fixture.join({ takeCard })).toMatchObject({ payment: { state: 'PAID' } })
    expect(await read(invitations)).toMatchObject([{ id: invitationId, replacedAt: null }])
  })

  it('returns the error of each field', async () => {
    const wrong = { givenName: '', familyName: '', email: 'nora', package: 'gold', message: 'x'.repeat(601) }
    await expect(create(wrong)).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      fieldMessages: {
        givenName: INVITEE_PROBLEM_TEXTS.NAME_MISSING,
        email: INVITEE_PROBLEM_TEXTS.EMAIL_INVALID,
        package: INVITEE_PROBLEM_TEXTS.PACKAGE_UNKNOWN,
        message: STAFF_INVITATION_REFUSALS.messageTooLong,
      },
    })
    expect(await links()).toEqual([])
  })
})

describe('an invitation', () => {
  it('can be sent again with a new link for 30 days, once per operation and once an hour', async () => {
    const { id: invitationId } = await create()
    const [before] = await fixture.db().read(build.select().from(invitations))
    const again = (minutes: number, operationId = 'again') =>
      resendInvitation(staff(minutes), { invitationId, operationId })
    await expect(again(59)).rejects.toMatchObject({ message: STAFF_INVITATION_REFUSALS.sentJustNow })
    await set(invitationId, { openedAt: at(1) })
    const [sent] = await Promise.all([again(61), again(61)])
    expect(sent).toMatchObject({ state: 'SENT', sentAt: at(61), expiresAt: at(30 * DAY + 61) })
    expect(await again(500)).toMatchObject({ sentAt: at(61) })
    const [after] = await fixture.db().read(build.select().from(invitations))
    expect(after?.tokenHash).not.toBe(before?.tokenHash)
    expect(await links()).toHaveLength(2)
    expect((await audits()).map(({ action }) => action)).toEqual(['invitation.create', 'invitation.resend'])
  })

  it('is not sent again to the address of an account that was merged since: staff are led to the member, not to it', async () => {
    const { maya, sam, theo, meridian } = fixture.cast
    const { id: invitationId } = await create()
    await set(invitationId, { email: sam.email })
    const merge = { id: newId(NOW), communityId: meridian.id, mergedId: sam.id, keptId: maya.id, actorId: theo.id }
    const row = { ...merge, reason: 'The same person', wasActive: true, mergedAt: NOW }
    await fixture.db().commit([build.insert(memberMerges).values(row)])
    await expect(resendInvitation(staff(61), { invitationId, operationId: 'again' })).rejects.toMatchObject({
      ...{ code: 'Unprocessable', message: STAFF_INVITATION_REFUSALS.isMerged },
      extensions: { aboutId: maya.id },
    })
    expect(await links()).toHaveLength(1)
    await fixture.db().commit([build.delete(memberMerges)])
  })

  it('is withdrawn once, and allows another one', async () => {
    const { id } = await create()
    await Promise.all([withdrawInvitation(staff(1), id), withdrawInvitation(staff(1), id)])
    expect(await readInvitation(staff(2), id)).toMatchObject({
      state: 'WITHDRAWN',
      canResend: false,
      canWithdraw: false,
    })
    await expect(resendInvitation(staff(99), { invitationId: id, operationId: 'x' })).rejects.toMatchObject({
      message: STAFF_INVITATION_REFUSALS.isWithdrawn,
    })
    expect((await create({}, 3)).id).not.toBe(id)
    expect((await audits()).map(({ action }) => action)).toEqual([
      ...['invitation.create', 'invitation.withdraw', 'invitation.create'],
    ])
  })

  it('leaves rows in the log without an address, which would outlive the account', async () => {
    const { id: invitationId } = await create()
    await resendInvitation(staff(61), { invitationId, operationId: 'again' })
    await withdrawInvitation(staff(62), invitationId)
    const rows = await audits()
    expect(rows.map(({ before, after }) => [before, after].map((values) => values && Object.keys(values)))).toEqual([
      [null, ['expiresAt']],
      [['expiresAt'], ['expiresAt']],
      [['state'], ['state']],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/quist/i)
  })

  it('is not sent again once the community is closing, even when that is announced at the same moment', async () => {
    const { id: invitationId } = await create()
    const again = () => resendInvitation(staff(61), { invitationId, operationId: 'again' })
    const refusal = { code: 'Unprocessable', message: STAFF_INVITATION_REFUSALS.noPackage }
    beforeWriteOf(invitations, fixture.announceClosing)
    await expect(again()).rejects.toMatchObject(refusal)
    await expect(again()).rejects.toMatchObject(refusal)
    expect(await links()).toHaveLength(1)
  })

  it('can be sent again and withdrawn, but not while the person is paying', async () => {
    const { id: invitationId } = await create({ email: fixture.zoe().email })
    const changes = async (minutes: number) => {
      const { canResend, canWithdraw } = (await readInvitation(staff(minutes), invitationId)) ?? {}
      return { canResend, canWithdraw }
    }
    expect(await changes(61)).toEqual({ canResend: true, canWithdraw: true })
    const takeCard = async () => {
      expect(await changes(61)).toEqual({ canResend: false, canWithdraw: false })
      const refusal = { message: STAFF_INVITATION_REFUSALS.isPaying }
      await expect(withdrawInvitation(staff(61), invitationId)).rejects.toMatchObject(refusal)
      await expect(resendInvitation(staff(61), { invitationId, operationId: 'x' })).rejects.toMatchObject(refusal)
      return { kind: 'done', value: { kind: 'token', token: 'tok-1111' } } as const
    }
    expect(await fixture.join({ takeCard })).toMatchObject({ payment: { state: 'PAID' } })
  })

  it('becomes a member in the batch of the payment, with the company, and can no longer be changed', async () => {
    const made = await create({ email: fixture.zoe().email })
    expect(await fixture.join()).toMatchObject({ payment: { state: 'PAID' } })
    const joined = await readInvitation(staff(1), made.id)
    expect(joined).toMatchObject({ state: 'JOINED', canResend: false, canWithdraw: false })
    expect(await fixture.member(joined?.memberId ?? '')).toMatchObject({ companyName: 'Engines', givenName: 'Nora' })
    await expect(withdrawInvitation(staff(2), made.id)).rejects.toMatchObject({
      message: STAFF_INVITATION_REFUSALS.hasJoined,
    })
  })
})

describe('a person who loses the permission at the moment of the write', () => {
  it.each<[string, (ctx: StaffContext, ids: Ids) => Promise<unknown>]>([
    ['invites no one', (ctx) => createInvitation(ctx, { ...PERSON, email: 'other@x.test', operationId: 'late' })],
    ['resends nothing', (ctx, { invitationId }) => resendInvitation(ctx, { invitationId, operationId: 'late' })],
    ['withdraws nothing', (ctx, { invitationId }) => withdrawInvitation(ctx, invitationId)],
    ['brings no file', (ctx) => checkImport(ctx, 'Bo King,bo@x.test')],
    ['starts no file', (ctx, { importId }) => startImport(ctx, importId)],
  ])('%s', async (_, act) => {
    const ids = { invitationId: (await create()).id, importId: await checkImport(staff(), 'Ada King,ada@x.test') }
    const before = [await read(invitations), await read(invitationImports), await links()]
    const { pia, meridian } = fixture.cast
    const held = { id: newId(NOW), userId: pia.id, communityId: meridian.id, permission: 'members' } as const
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
    const ctx = fixture.as('pia', at(99), meridian)
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, held.id))])
      return commitIf(statements)
    }
    await expect(act(ctx, ids)).rejects.toThrow('NotAllowed')
    expect([await read(invitations), await read(invitationImports), await links()]).toEqual(before)
  })
})

describe('the list', () => {
  it('shows the newest first, filtered by state and in pages', async () => {
    const person = (name: string, minutes: number) => create({ email: `${name}@x.test` }, minutes)
    const [, opened, joined, withdrawn, expired] = [
      await person('sent', 1),
      await person('opened', 2),
      await person('joined', 3),
      await person('withdrawn', 4),
      await person('expired', 5),
    ]
    await Promise.all([
      set(opened.id, { openedAt: at(6) }),
      set(joined.id, { paidAt: at(6) }),
      set(withdrawn.id, { withdrawnAt: at(6) }),
      set(expired.id, { expiresAt: at(6) }),
    ])
    expect(await listed(null, 10)).toEqual(
      ['expired', 'withdrawn', 'joined', 'opened', 'sent'].map((n) => `${n}@x.test`),
    )
    for (const state of ['SENT', 'OPENED', 'JOINED', 'WITHDRAWN', 'EXPIRED'] as const)
      expect(await listed(state, 10)).toEqual([`${state.toLowerCase()}@x.test`])
    expect(await listed('NOT_ACCEPTED', 10)).toEqual(['expired', 'opened', 'sent'].map((n) => `${n}@x.test`))
    const ctx = staff(10)
    const first = await listInvitations(ctx, { search: '', filter: null, first: 3, after: null })
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
    expect(first.pageInfo.hasNextPage).toBe(true)
  })

  it('finds a person by a part of the name, the email or the company, in the given state', async () => {
    await create(
      { email: 'ada@engines.test', givenName: 'Ada', familyName: 'King', companyName: 'Analytical Engines' },
      1,
    )
    const { id } = await create({ email: 'bo@x.test', givenName: 'Bo', familyName: 'Kingsley', companyName: '' }, 2)
    await set(id, { withdrawnAt: at(3) })
    const found = async (search: string, filter: 'WITHDRAWN' | null = null) => {
      const { edges } = await listInvitations(staff(10), { search, filter, first: 10, after: null })
      return edges.map(({ node }) => node.email)
    }
    expect(await found(' king ')).toEqual(['bo@x.test', 'ada@engines.test'])
    expect(await found('ada KING')).toEqual(['ada@engines.test'])
    expect(await found('analytical')).toEqual(['ada@engines.test'])
    expect(await found('@x.test')).toEqual(['bo@x.test'])
    expect(await found('king', 'WITHDRAWN')).toEqual(['bo@x.test'])
    expect(await found('%')).toEqual([])
    await create({ email: 'oe@x.test', givenName: 'Ömer', familyName: 'de Ávila', companyName: 'Ünal AG' }, 4)
    for (const typed of ['ömer', 'ÖMER', 'ömer de ávila', 'ünal ag', 'Ávila'])
      expect(await found(typed), typed).toEqual(['oe@x.test'])
  })

  it('and the packages belong to the community, and require the permission to invite', async () => {
    await create()
    expect(await listInvitationPackages(staff())).toEqual([
      { planId: '12-months', termMonths: 12 },
      { planId: '24-months', termMonths: 24 },
    ])
    const stig = fixture.as('stig', at(0), fixture.cast.harbor)
    expect((await listInvitations(stig, { search: '', filter: null, first: 10, after: null })).edges).toEqual([])
    const pia = () => fixture.as('pia', at(0), fixture.cast.meridian)
    await expect(listInvitations(pia(), { search: '', filter: null, first: 10, after: null })).rejects.toThrow(
      'NotAllowed',
    )
    await expect(listInvitationPackages(pia())).rejects.toThrow('NotAllowed')
  })
})

describe('the email of an invitation, sent with a delay,', () => {
  const sent = async (minutes: number) => (await sendWaitingEmails(fixture.db(), at(minutes))).map(({ text }) => text)

  it('has its link', async () => {
    await create()
    const [link] = await links()
    expect(await sent(2)).toEqual([expect.stringContaining(`dealId=${link?.token}`)])
  })

  it('is withheld when the invitation was withdrawn', async () => {
    const { id } = await create()
    await withdrawInvitation(staff(1), id)
    expect(await sent(2)).toEqual([])
    const rows = await fixture.db().read(build.select().from(outbox))
    expect(rows).toMatchObject([{ status: 'WITHHELD', payload: '', lastError: 'no longer shown to its reader' }])
  })

  it('is withheld when a newer link was sent since', async () => {
    const { id } = await create()
    await resendInvitation(staff(61), { invitationId: id, operationId: 'again' })
    const [, newer] = await links()
    expect(await sent(62)).toEqual([expect.stringContaining(`dealId=${newer?.token}`)])
  })

  it.each([
    ['was used', { paidAt: at(1) }],
    ['was disabled', { disabledAt: at(1) }],
    ['has expired', { expiresAt: at(1) }],
  ])('is withheld where the invitation %s', async (_, change) => {
    const { id } = await create()
    await set(id, change)
    expect(await sent(2)).toEqual([])
  })

  it('is withheld when the community is closing', async () => {
    await create()
    await fixture.announceClosing()
    expect(await sent(2)).toEqual([])
  })
})
