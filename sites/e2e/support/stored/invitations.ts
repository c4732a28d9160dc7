import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { invitations, joiningPayments, onboardingSteps } from '../../../../db/schema/onboarding.ts'
import { invitationImportRows, invitationImports } from '../../../../db/schema/staff/invitation-imports.ts'
import type { AnsweredStep } from '../../../../shared/domain/onboarding/steps.ts'
import { newId, newSecretToken } from '../../../../shared/kernel/ids.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'
import { type Member, newMember } from '../members.ts'
import { personOf } from './articles.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Invited = { readonly userId: string; readonly email: string; readonly path: string }

/** The link of a person who has already become a member. */
export async function newPaid(
  brand: Exclude<Brand, 'admin'>,
  member: Parameters<typeof newMember>[1] = {},
  given: Partial<typeof invitations.$inferInsert> = {},
): Promise<Invited> {
  const { id, email } = await newMember(brand, { gate: 'ONBOARDING', ...member })
  return newInvited(brand, { userId: id, email, paidAt: new Date(), ...given })
}

/** An invited person, for one test. */
export async function newInvited(
  brand: Exclude<Brand, 'admin'>,
  given: Partial<typeof invitations.$inferInsert> = {},
): Promise<Invited> {
  const db = database()
  const now = new Date()
  const [userId, dealId] = [newId(now), newSecretToken()]
  const email = given.email ?? `invited-${userId}@${brand}.test`.toLowerCase()
  const [community] = await db.read(
    build.select({ id: communities.id }).from(communities).where(eq(communities.code, COMMUNITY_CODES[brand])),
  )
  await db.commit([
    build.insert(invitations).values({
      id: newId(now),
      communityId: community?.id ?? '',
      userId,
      tokenHash: createHash('sha256').update(dealId).digest('hex'),
      email,
      givenName: 'Robin',
      familyName: 'Vale',
      expiresAt: new Date(now.getTime() + DAY_MS),
      createdAt: now,
      ...given,
    }),
  ])
  return { userId: given.userId ?? userId, email, path: `/get-started?dealId=${dealId}` }
}

/** A payment of an invitation that was sent an hour ago, with an unknown outcome; returns a function that leaves it to the jobs. */
export async function leavePayment({ userId }: Invited): Promise<() => Promise<unknown>> {
  const db = database()
  const now = new Date()
  const [invitation] = await db.read(build.select().from(invitations).where(eq(invitations.userId, userId)))
  if (!invitation) throw new Error('Nobody is invited')
  const id = newId(now)
  await db.commit([
    build.insert(joiningPayments).values({
      id,
      communityId: invitation.communityId,
      invitationId: invitation.id,
      userId,
      operationId: id,
      pricePointId: 'of-no-package',
      amountCents: 245_000,
      currency: 'USD',
      terms: 'standard',
      networkRange: '203.0.113.0/24',
      state: 'OPEN',
      sentAt: new Date(now.getTime() - HOUR_MS),
      // Not picked up by any job yet.
      nextCheckAt: new Date(now.getTime() + DAY_MS),
      createdAt: now,
    }),
  ])
  return () => db.commit([build.update(joiningPayments).set({ nextCheckAt: now }).where(eq(joiningPayments.id, id))])
}

/** Marks steps as skipped. */
export async function leaveSteps({ id, communityId }: Member, steps: readonly AnsweredStep[]): Promise<void> {
  const rows = steps.map((step) => ({ communityId, userId: id, step, state: 'SKIPPED' as const, at: new Date() }))
  await database().commit([build.insert(onboardingSteps).values(rows)])
}

/** A file of one person whom staff can invite by confirming it; returns its id. */
export async function storeCheckedImport(communityId: string): Promise<string> {
  const createdAt = new Date()
  const id = newId(createdAt)
  const { id: createdById } = await personOf('ada.lindqvist@council.test')
  const file = {
    id,
    communityId,
    createdById,
    fileHash: id,
    state: 'CHECKED',
    rowCount: 1,
    readyCount: 1,
    createdAt,
  } as const
  const person = {
    givenName: 'Robin',
    familyName: 'Vale',
    email: `robin-${id}@closing.test`.toLowerCase(),
    termMonths: 12,
  }
  await database().commit([
    build.insert(invitationImports).values(file),
    build.insert(invitationImportRows).values({ importId: id, communityId, rowNumber: 2, ...person, outcome: 'READY' }),
  ])
  return id
}
