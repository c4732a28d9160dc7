import type { AccountAuditAction } from '#shared/domain/staff/audit.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { type ActByStaffView, listActsByStaff } from './list-acts-by-staff.ts'

const PAGE_SIZE = 10

const KINDS = {
  'user.activate': 'ACTIVATED',
  'user.deactivate': 'DEACTIVATED',
  'user.send-password-link': 'PASSWORD_LINK_SENT',
  'user.generate-password': 'PASSWORD_MADE',
  'user.lift-locks': 'LOCKS_LIFTED',
  'user.end-sessions': 'SESSIONS_ENDED',
  'user.email-change-ask': 'EMAIL_CHANGE_ASKED',
  'user.email-change-withdraw': 'EMAIL_CHANGE_WITHDRAWN',
  'user.email-change-done': 'EMAIL_CHANGED',
  'user.data-copy': 'DATA_COPY_STARTED',
  'user.hold-place': 'HOLD_PLACED',
  'user.hold-lift': 'HOLD_LIFTED',
  'user.merge': 'ACCOUNTS_MERGED',
  'user.merge-away': 'MERGED_AWAY',
  'user.merge-undo': 'MERGE_UNDONE',
  'user.forum-moderator-add': 'MODERATOR_NAMED',
  'user.forum-moderator-remove': 'MODERATOR_ENDED',
  'user.card-add': 'CARD_ADDED',
  'user.card-default': 'CARD_MADE_DEFAULT',
  'user.card-remove': 'CARD_REMOVED',
  'user.refund': 'REFUNDED',
  'user.credit': 'CREDITED',
  'user.charge': 'CHARGED',
} as const satisfies Readonly<Record<AccountAuditAction, string>>

type Kind = (typeof KINDS)[AccountAuditAction]

/** Staff actions on a member's account. */
export function addActsByStaff(builder: Builder<MemberContext>, pageInfo: PageInfoRef) {
  const shared = asShared(builder)
  const ActByStaffKind = shared.enumType('ActByStaffKind', { values: Object.values<Kind>(KINDS) })
  const ActByStaff = shared.objectRef<ActByStaffView>('ActByStaff').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: ActByStaffKind, resolve: ({ action }) => KINDS[action] }),
      by: t.exposeString('by', { description: 'The initials of the staff person.' }),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })
  const ActByStaffConnection = addConnection(shared, 'ActByStaff', ActByStaff, pageInfo)
  builder.queryField('actsByStaff', (t) =>
    t.field({
      ...allowedIn('always'),
      type: ActByStaffConnection,
      description: 'Actions of staff on your account, cards and payments, newest first.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, page, ctx) => listActsByStaff(ctx, listPage(page, PAGE_SIZE)),
    }),
  )
}
