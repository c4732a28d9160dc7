import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyEmailChange } from '#db/members/email-change/apply-email-change.ts'
import { deleteMergeMoves } from '#db/members/merge/delete-merge-moves.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { EMAIL_CHANGE_MESSAGES } from '#shared/domain/members/account/email-change-messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { mergeMembers } from './merge-members.ts'

const DAY = 24 * 60
let fixture: ArticleFixture
let caller: Caller
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  fixture = await articleFixture()
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  headers = await fixture.headersFor('theo', 'admin')
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt: new Date() })])
  for (const who of ['maya', 'sam'] as const) {
    const { email } = fixture.cast[who]
    await fixture.change(fixture.cast[who], { status: 'ACTIVE', email, username: email })
  }
  const [keptId, mergedId] = [fixture.id('maya'), fixture.id('sam')]
  await mergeMembers(as(), { keptId, mergedId, reason: 'The same person' })
})

function as(now = NOW) {
  return fixture.as('theo', now, fixture.cast.meridian)
}
/** Asks for the address of the closed account; answers what is said of the field. */
async function askForAddress(who: Name = 'maya'): Promise<string | undefined> {
  const query = `mutation { memberEmailChangeAsk(userId: "${fixture.id(who)}", newEmail: "${fixture.cast.sam.email}", way: BOTH,
    reason: "Uses the other one", operationId: "${newId(new Date())}") }`
  const { errors } = await (await caller.post('/graphqlAdmin', { query }, { headers })).json()
  return errors?.[0]?.extensions.fieldMessages.newEmail
}
async function account(who: Name) {
  const [row] = await fixture.db().read(
    build
      .select()
      .from(users)
      .where(eq(users.id, fixture.id(who))),
  )
  return row
}

describe('the address of an account that was merged into another one', () => {
  it('becomes that of the kept account, once the merge can’t be undone', async () => {
    expect(await askForAddress()).toBe(EMAIL_CHANGE_MESSAGES.addressOfMerged)
    await deleteMergeMoves(as(at(DAY)))
    expect(await askForAddress()).toBeUndefined()
    const open = and(eq(emailChanges.userId, fixture.id('maya')), isNull(emailChanges.endedAt))
    await fixture
      .db()
      .commit([build.update(emailChanges).set({ oldConfirmedAt: NOW, newConfirmedAt: NOW, readyAt: NOW }).where(open)])
    const [change] = await fixture.db().read(build.select().from(emailChanges).where(open))
    const key = { id: change?.id ?? '', communityId: fixture.cast.meridian.id }
    expect(await applyEmailChange(as(at(DAY)), key)).toBe(true)
    const { email } = fixture.cast.sam
    expect(await account('maya')).toMatchObject({ email, username: email })
    const placeholder = `merged-${fixture.id('sam')}@merged.invalid`
    expect(await account('sam')).toMatchObject({ email: placeholder, username: placeholder, status: 'INACTIVE' })
  })

  it('becomes nobody else’s', async () => {
    await deleteMergeMoves(as(at(DAY)))
    expect(await askForAddress('ivy')).toBe(EMAIL_CHANGE_MESSAGES.addressTaken)
  })
})
