import { and, eq, lte, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { DbContext } from '#db/context.ts'
import type { NewEmail } from '#db/outbox/enqueue.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, inList } from '#db/statement.ts'
import type { Invitee } from '#shared/domain/onboarding/invitations/invitee.ts'
import { INVITATION_LIFE_MS } from '#shared/domain/onboarding/invitations/limits.ts'
import { planIdOf } from '#shared/domain/onboarding/offer.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import { isOpenInvitation, isPaying } from './invitation-conditions.ts'

export type InvitedBy = {
  readonly communityId: string
  /** The member of staff. */
  readonly sentById: string
  readonly message: string | null
  readonly operationId: string | null
  readonly importId: string | null
}

/** The row of a new invitation and the email with its link: the database stores only the link's hash. */
export async function newInvitation({ now }: DbContext, invitee: Invitee, by: InvitedBy) {
  const link = await newLink(now)
  const row = {
    ...invitee,
    ...by,
    id: newId(now),
    userId: newId(now),
    tokenHash: link.tokenHash,
    expiresAt: link.expiresAt,
    sentAt: now,
    createdAt: now,
  }
  return { row, email: invitationEmail(row, link) }
}

type Link = Awaited<ReturnType<typeof newLink>>

export async function newLink(now: Date) {
  const token = newSecretToken()
  return {
    token,
    tokenHash: await sha256(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS),
  }
}

type Emailed = {
  readonly id: string
  readonly communityId: string
  readonly givenName: string
  readonly email: string
  readonly termMonths: number | null
  readonly message: string | null
  readonly importId: string | null
}

export function invitationEmail(invitation: Emailed, { token, sentAt, expiresAt }: Link): NewEmail<'invitation'> {
  const { id, communityId, givenName, email, termMonths, message, importId } = invitation
  return {
    communityId,
    recipient: { kind: 'ADDRESS', address: email, name: givenName },
    template: 'invitation',
    data: {
      token,
      productId: termMonths === null ? null : planIdOf(termMonths),
      message,
      expiresAt: expiresAt.toISOString(),
    },
    idempotencyKey: `invitation/${id}/${sentAt.getTime()}`,
    isBulk: importId !== null,
  }
}

/** Marks expired invitations as replaced, unless somebody is paying with them, to make room for newer ones. */
export function replaceExpired({ now }: DbContext, communityId: string, ids: readonly string[]) {
  return build
    .update(invitations)
    .set({ replacedAt: now })
    .where(
      and(
        inList(invitations.id, ids),
        eq(invitations.communityId, communityId),
        isOpenInvitation(),
        lte(invitations.expiresAt, now),
        sql`NOT ${isPaying()}`,
      ),
    )
}

type Row = Awaited<ReturnType<typeof newInvitation>>['row']

/** The columns and values of a row, for an insert that depends on a condition. */
export function insertInvitationIf(row: Row, condition: ReturnType<typeof sql>) {
  const values = [
    [sql`id`, row.id],
    [sql`community_id`, row.communityId],
    [sql`user_id`, row.userId],
    [sql`token_hash`, row.tokenHash],
    [sql`email`, row.email],
    [sql`given_name`, row.givenName],
    [sql`family_name`, row.familyName],
    [sql`shows_address`, 0],
    [sql`expires_at`, row.expiresAt.getTime()],
    [sql`created_at`, row.createdAt.getTime()],
    [sql`company_name`, row.companyName],
    [sql`term_months`, row.termMonths],
    [sql`message`, row.message],
    [sql`sent_by_id`, row.sentById],
    [sql`operation_id`, row.operationId],
    [sql`sent_at`, row.sentAt.getTime()],
  ] as const
  const names = sql.join(
    values.map(([name]) => name),
    sql`, `,
  )
  const given = sql.join(
    values.map(([, value]) => sql`${value}`),
    sql`, `,
  )
  return build.run(sql`INSERT INTO ${invitations} (${names}) SELECT ${given} WHERE ${condition}`)
}
