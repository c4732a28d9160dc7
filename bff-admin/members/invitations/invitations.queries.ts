import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorContext } from '#db/context.ts'
import { containsText, spellingsOf } from '#db/lists/contains-text.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { newestPackages, offeredPackages } from '#db/onboarding/invitation-rows.ts'
import { isOpenInvitation, isPaying } from '#db/onboarding/invitations/invitation-conditions.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import {
  type InvitationFilter,
  type InvitationState,
  invitationStateOf,
} from '#shared/domain/onboarding/invitations/statuses.ts'
import { planIdOf } from '#shared/domain/onboarding/offer.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanInvite } from './invitation-access.ts'

/** An invitation as staff see it. */
export type InvitationView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly planId: string | null
  readonly message: string | null
  readonly state: InvitationState
  readonly createdAt: Date
  /** When the link was last emailed; null if staff emailed none. */
  readonly sentAt: Date | null
  readonly openedAt: Date | null
  readonly expiresAt: Date
  readonly joinedAt: Date | null
  readonly withdrawnAt: Date | null
  /** The staff person who sent it, or the member who invited. */
  readonly invitedBy: string | null
  /** The resulting member. */
  readonly memberId: string | null
  readonly canResend: boolean
  readonly canWithdraw: boolean
}

/** Members who invited. */
const inviters = alias(users, 'inviters')

const columns = {
  id: invitations.id,
  userId: invitations.userId,
  givenName: invitations.givenName,
  familyName: invitations.familyName,
  email: invitations.email,
  companyName: invitations.companyName,
  termMonths: invitations.termMonths,
  message: invitations.message,
  createdAt: invitations.createdAt,
  sentAt: invitations.sentAt,
  openedAt: invitations.openedAt,
  expiresAt: invitations.expiresAt,
  paidAt: invitations.paidAt,
  withdrawnAt: invitations.withdrawnAt,
  replacedAt: invitations.replacedAt,
  importId: invitations.importId,
  operationId: invitations.operationId,
  isPaying: isPaying(),
  sender: { givenName: users.givenName, familyName: users.familyName },
  inviter: { givenName: inviters.givenName, familyName: inviters.familyName },
}

function selectInvitations(condition: SQL | undefined) {
  return (
    build
      .select(columns)
      .from(invitations)
      // Staff belong to the admin community.
      .leftJoin(users, eq(users.id, invitations.sentById))
      .leftJoin(inviters, hasId(inviters, invitations.invitedById, invitations))
      .where(condition)
  )
}

type OneArgs = { readonly communityId: string; readonly invitationId: string }

const oneInvitation = statement((p: OneArgs) => selectInvitations(hasId(invitations, p.invitationId, p)))

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

export function toInvitation(row: InvitationRow, now: Date): InvitationView {
  const { userId, givenName, familyName, termMonths, paidAt, replacedAt, sender, inviter, isPaying, ...view } = row
  const by = sender ?? inviter
  const isOpen = paidAt === null && row.withdrawnAt === null && replacedAt === null && !isPaying
  return {
    ...view,
    name: fullName({ givenName, familyName }),
    planId: termMonths === null ? null : planIdOf(termMonths),
    state: invitationStateOf(row, now),
    joinedAt: paidAt,
    invitedBy: by && fullName(by),
    memberId: paidAt === null ? null : userId,
    canResend: isOpen,
    canWithdraw: isOpen,
  }
}

/** The row of an invitation of the actor's community, for verbs. */
export async function findInvitation({ db, actor }: ActorContext, invitationId: string): Promise<InvitationRow | null> {
  const [row] = await db.read(oneInvitation({ communityId: actor.communityId, invitationId }))
  return row ?? null
}

export async function readInvitation(ctx: ActorContext, invitationId: string): Promise<InvitationView | null> {
  const [, row] = await Promise.all([checkCanInvite(ctx), findInvitation(ctx, invitationId)])
  return row && toInvitation(row, ctx.now)
}

const NEWEST_FIRST = newestFirst(invitations.createdAt, invitations.id)

type ListArgs = PlaceArgs & { readonly communityId: string; readonly now: Date; readonly search: readonly string[] }

const UNPAID = sql`${invitations.paidAt} IS NULL AND ${invitations.withdrawnAt} IS NULL`

/* The conditions match those of the indexes, so they are no parameters. */
const FILTERS: Readonly<Record<InvitationFilter | 'ANY', (p: ListArgs) => SQL | undefined>> = {
  ANY: () => undefined,
  NOT_ACCEPTED: () => isOpenInvitation(),
  SENT: (p) => sql`${UNPAID} AND ${invitations.openedAt} IS NULL AND ${invitations.expiresAt} > ${p.now}`,
  OPENED: (p) => sql`${UNPAID} AND ${invitations.openedAt} IS NOT NULL AND ${invitations.expiresAt} > ${p.now}`,
  EXPIRED: (p) => sql`${UNPAID} AND ${invitations.expiresAt} <= ${p.now}`,
  JOINED: () => sql`${invitations.paidAt} IS NOT NULL`,
  WITHDRAWN: () => sql`${invitations.withdrawnAt} IS NOT NULL AND ${invitations.paidAt} IS NULL`,
}

const listed = statementByShape(
  (filter: InvitationFilter | 'ANY') => (p: ListArgs) =>
    selectInvitations(
      and(eq(invitations.communityId, p.communityId), FILTERS[filter](p), hasText(p), NEWEST_FIRST.isFrom(p)),
    )
      .orderBy(...NEWEST_FIRST.order)
      .limit(p.limit),
)

function hasText({ search }: ListArgs): SQL {
  const { givenName, familyName, email, companyName } = invitations
  const text = sql`${givenName} || ' ' || ${familyName} || ' ' || ${email} || ' ' || coalesce(${companyName}, '')`
  return containsText(text, search)
}

export type ListInvitationsInput = PageInput & { readonly search: string; readonly filter: InvitationFilter | null }

/**
 * The invitations to the actor's community, newest first; with a search, those whose name, email or company contains
 * the text.
 */
export async function listInvitations(
  ctx: ActorContext,
  { search, filter, ...page }: ListInvitationsInput,
): Promise<ConnectionView<InvitationView>> {
  const args = { communityId: ctx.actor.communityId, now: ctx.now, search: spellingsOf(search), ...placeArgs(page) }
  const [, rows] = await Promise.all([checkCanInvite(ctx), ctx.db.read(listed(filter ?? 'ANY')(args))])
  return pageOf(rows, page, (row) => edgeAt({ at: row.createdAt, id: row.id }, toInvitation(row, ctx.now)))
}

export type InvitationPackageView = { readonly planId: string; readonly termMonths: number }

/** The packages available for invitations, the shortest first. */
export async function listInvitationPackages(ctx: ActorContext): Promise<readonly InvitationPackageView[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanInvite(ctx), ctx.db.read(offeredPackages({ communityId, now: ctx.now }))])
  return newestPackages(rows).map(({ termMonths }) => ({ planId: planIdOf(termMonths), termMonths }))
}
