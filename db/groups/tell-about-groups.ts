import type { DbContext, OutboxContext } from '#db/context.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { emailStatements, manyEmailsStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import {
  groupAcceptedNotification,
  groupAddedNotification,
  groupChairNotification,
  groupInvitedNotification,
  groupRequestForAdmins,
  groupRequestNotification,
} from '#shared/domain/notifications/group-notifications.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'

type Group = { readonly id: string; readonly communityId: string; readonly name: string; readonly slug: string }

/**
 * A person is notified of the same thing at most once a day, however often it is undone and repeated. If a member caused the event, its key
 * begins with that member, so that it is found when the account is deleted.
 */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export type Asked = {
  readonly requesterId: string
  readonly requesterName: string
  readonly note: string | null
  readonly chairIds: readonly string[]
  readonly adminIds: readonly string[]
}

/** Notifies the chairs of a request; without a chair, the people who manage groups get a notification. */
export async function askedStatements(ctx: OutboxContext, group: Group, asked: Asked): Promise<readonly Runnable[]> {
  const { requesterId, requesterName, note, chairIds, adminIds } = asked
  const event = `${requesterId}-asked-${dayOf(ctx.now)}`
  if (chairIds.length === 0)
    return tellAll(ctx, group, { event, userIds: adminIds, content: groupRequestForAdmins(group, requesterName) })
  const emails = await manyEmailsStatements(
    ctx,
    chairIds.map((chairId) => ({
      communityId: group.communityId,
      recipient: { kind: 'USER' as const, userId: chairId },
      template: 'group-requested' as const,
      data: { requesterName, groupName: group.name, slug: group.slug, note },
      idempotencyKey: `group-requested/${group.id}/${event}/${chairId}`,
    })),
  )
  const content = groupRequestNotification(group, requesterName)
  return [...tellAll(ctx, group, { event, userIds: chairIds, content }), ...emails]
}

type Told = { readonly event: string; readonly userIds: readonly string[]; readonly content: NotificationContent }

function tellAll(ctx: DbContext, { id, communityId }: Group, { event, userIds, content }: Told): readonly Runnable[] {
  const rows = userIds.map((userId) =>
    toNotificationRow(ctx, { communityId, userId, causeKey: `group/${id}/${event}` }, content),
  )
  return manyNotificationsStatements(ctx, communityId, rows)
}

/** Notifies the requester of the acceptance. */
export async function acceptedStatements(
  ctx: OutboxContext,
  group: Group,
  memberId: string,
): Promise<readonly Runnable[]> {
  const event = `${memberId}-accepted-${dayOf(ctx.now)}`
  return [
    ...tellAll(ctx, group, { event, userIds: [memberId], content: groupAcceptedNotification(group) }),
    ...(await emailStatements(ctx, {
      communityId: group.communityId,
      recipient: { kind: 'USER', userId: memberId },
      template: 'group-accepted',
      data: { groupName: group.name, slug: group.slug },
      idempotencyKey: `group-accepted/${group.id}/${event}`,
    })),
  ]
}

export type Invited = {
  readonly memberId: string
  readonly inviterId: string
  readonly inviterName: string
  readonly about: string
}

export async function invitedStatements(
  ctx: OutboxContext,
  group: Group,
  { memberId, inviterId, inviterName, about }: Invited,
): Promise<readonly Runnable[]> {
  const event = `${inviterId}-invited-${memberId}-${dayOf(ctx.now)}`
  return [
    ...tellAll(ctx, group, { event, userIds: [memberId], content: groupInvitedNotification(group, inviterName) }),
    ...(await emailStatements(ctx, {
      communityId: group.communityId,
      recipient: { kind: 'USER', userId: memberId },
      template: 'group-invited',
      data: { inviterName, groupName: group.name, slug: group.slug, about },
      idempotencyKey: `group-invited/${group.id}/${event}`,
    })),
  ]
}

/** Notifies a person whom an admin added to the group. */
export function addedStatements(ctx: DbContext, group: Group, memberId: string): readonly Runnable[] {
  const event = `${memberId}-added-${dayOf(ctx.now)}`
  return tellAll(ctx, group, { event, userIds: [memberId], content: groupAddedNotification(group) })
}

/** Notifies people whom an admin made chairs. */
export function namedStatements(ctx: DbContext, group: Group, userIds: readonly string[]): readonly Runnable[] {
  const event = `chair-${dayOf(ctx.now)}`
  return tellAll(ctx, group, { event, userIds, content: groupChairNotification(group) })
}
