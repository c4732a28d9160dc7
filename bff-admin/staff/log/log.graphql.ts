import { AUDIT_TARGET_TYPES } from '#shared/domain/staff/audit.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import type { MemberHeaderRef } from '../../members/member-header.ts'
import { isInAdminCommunity } from '../admin-community.ts'
import { AUDIT_ACTIONS } from '../audit-actions.ts'
import type { LogChange, LogEntryView } from './log-entry.ts'
import { CODE_MAX_CHARACTERS, type LogFilter } from './log-filter.ts'
import {
  LOG_PAGE,
  LOG_PAGE_MAX,
  type LogPersonView,
  listLog,
  listLogPeople,
  type MemberLogView,
  readMemberLog,
} from './read-log.ts'

const EMAIL_MAX_CHARACTERS = 320

/** ARTICLE_SET_STATUS for article.set-status. */
function valuesOf<T extends string>(names: readonly T[]) {
  return Object.fromEntries(
    names.map((name) => [name.replaceAll(/[.-]/g, '_').toUpperCase(), { value: name }]),
  ) as Record<string, { value: T }>
}

export function addLog(builder: Builder<AdminContext>, MemberHeader: MemberHeaderRef, pageInfo: PageInfoRef) {
  const { Action, Entry } = addEntry(builder)
  const Connection = addConnection(asShared(builder), 'LogEntry', Entry as never, pageInfo)
  const Filter = builder.inputType('LogFilter', {
    fields: (t) => ({
      member: t.string({
        description: 'Actions on a member, given by id or email, or on their content.',
        ...atMost(EMAIL_MAX_CHARACTERS),
      }),
      actorId: t.id({ description: 'The staff person who did it.' }),
      action: t.field({ type: Action }),
      targetId: t.id({ description: 'The target.' }),
      correlationId: t.string(atMost(CODE_MAX_CHARACTERS)),
      from: t.field({ type: 'DateTime' }),
      until: t.field({ type: 'DateTime', description: 'Exclusive.' }),
    }),
  })
  const LogPerson = builder.objectRef<LogPersonView>('LogPerson').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  const MemberLog = builder.objectRef<MemberLogView>('MemberLog').implement({
    fields: (t) => ({
      member: t.expose('member', { type: MemberHeader }),
      entries: t.field({ type: asOwn(builder, Connection), resolve: ({ entries }) => entries as never }),
    }),
  })
  builder.queryFields((t) => ({
    auditLog: t.field({
      type: asOwn(builder, Connection),
      description: 'The actions of staff in this community, newest first; in the admin community, in all.',
      args: {
        filter: t.arg({ type: Filter }),
        first: t.arg.int({ description: `At most ${LOG_PAGE_MAX}.` }),
        after: t.arg.string(CURSOR),
      },
      resolve: async (_root, { filter, first, after }, ctx) =>
        (await listLog(ctx, {
          filter: toFilter(filter ?? {}),
          isOfAll: await isInAdminCommunity(ctx),
          first: logSize(first),
          after: after ? parseCursor(after) : null,
        })) as never,
    }),
    auditLogPeople: t.field({
      type: [LogPerson],
      description: 'The people who may have acted in this community; in the admin community, all staff.',
      resolve: async (_root, _args, ctx) => [...(await listLogPeople(ctx, { isOfAll: await isInAdminCommunity(ctx) }))],
    }),
    memberLog: t.field({
      type: MemberLog,
      nullable: true,
      description: 'The actions of staff on a member and on their content, newest first.',
      args: { userId: t.arg.id({ required: true }), first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, { userId, ...page }, ctx) => readMemberLog(ctx, { userId, ...listPage(page, LOG_PAGE) }),
    }),
  }))
}

function addEntry(builder: Builder<AdminContext>) {
  const Action = builder.enumType('AuditAction', { values: valuesOf(AUDIT_ACTIONS) })
  const TargetType = builder.enumType('AuditTargetType', { values: valuesOf(AUDIT_TARGET_TYPES) })
  const Change = builder.objectRef<LogChange>('LogChange').implement({
    fields: (t) => ({
      field: t.exposeString('field'),
      before: t.exposeString('before', { nullable: true }),
      after: t.exposeString('after', { nullable: true }),
    }),
  })
  const Entry = builder.objectRef<LogEntryView>('LogEntry').implement({
    description: 'An action of staff.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.expose('at', { type: 'DateTime' }),
      actorId: t.exposeID('actorId'),
      actorName: t.exposeString('actorName', { nullable: true }),
      action: t.expose('action', {
        type: Action,
        nullable: true,
        description: 'Null for an action that no longer exists.',
      }),
      actionName: t.exposeString('actionName'),
      targetType: t.expose('targetType', {
        type: TargetType,
        nullable: true,
      }),
      targetId: t.exposeID('targetId'),
      targetName: t.exposeString('targetName', { nullable: true, description: 'Null once it is deleted.' }),
      changes: t.expose('changes', { type: [Change] }),
      reason: t.exposeString('reason', { nullable: true }),
      isVisibleToMember: t.exposeBoolean('isVisibleToMember'),
      network: t.exposeString('network', { nullable: true, description: 'The network of the request, shortened.' }),
      correlationId: t.exposeString('correlationId'),
      communityName: t.exposeString('communityName'),
    }),
  })
  return { Action, Entry }
}

type GivenFilter = { readonly [Field in keyof LogFilter]?: LogFilter[Field] | undefined }

function toFilter({ member, actorId, action, targetId, correlationId, from, until }: GivenFilter): LogFilter {
  return {
    member: member?.trim() || null,
    actorId: actorId ?? null,
    action: action ?? null,
    targetId: targetId ?? null,
    correlationId: correlationId?.trim().toUpperCase() || null,
    from: from ?? null,
    until: until ?? null,
  }
}

function logSize(requested: number | null | undefined): number {
  if (requested === null || requested === undefined) return LOG_PAGE
  if (!Number.isInteger(requested) || requested < 1)
    throw new AppError('BadRequest.Invalid', { message: 'Ask for a list with a positive whole number.' })
  return Math.min(requested, LOG_PAGE_MAX)
}
