import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { IMPORT_MAX_BYTES, INVITATION_MESSAGE_MAX_CHARACTERS } from '#shared/domain/onboarding/invitations/limits.ts'
import { fileProblemText } from '#shared/domain/onboarding/invitations/messages.ts'
import { INVITATION_FILTERS, INVITATION_STATES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../../context.ts'
import { audited, STAFF_ONLY } from '../../staff/audited-mutations.ts'
import { resendInvitation, withdrawInvitation } from './change-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { addImportTypes } from './import-types.graphql.ts'
import { listImports, readImport } from './imports.queries.ts'
import { checkImport, startImport } from './imports.ts'
import {
  type InvitationPackageView,
  type InvitationView,
  listInvitationPackages,
  listInvitations,
  readInvitation,
} from './invitations.queries.ts'

const PAGE = 40
/** Texts that their verb measures and tells of in its own words. */
const LINE = atMost(INPUT_MAX_CHARACTERS)

export function addInvitations(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const types = addTypes(builder, pageInfo)
  addQueries(builder, types)
  addMutations(builder, types)
  addImports(builder, pageInfo)
}

type Types = ReturnType<typeof addTypes>

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const State = builder.enumType('InvitationState', { values: INVITATION_STATES })
  const Filter = builder.enumType('InvitationFilter', { values: INVITATION_FILTERS })
  const Invitation = builder.objectRef<InvitationView>('Invitation').implement({
    description: 'A person who was invited to become a member.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      companyName: t.exposeString('companyName', { nullable: true }),
      planId: t.exposeString('planId', { nullable: true, description: 'The package that the link names.' }),
      message: t.exposeString('message', { nullable: true }),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When the link was emailed last.' }),
      openedAt: t.expose('openedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the link that was emailed last was opened first.',
      }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      joinedAt: t.expose('joinedAt', { type: 'DateTime', nullable: true }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
      invitedBy: t.exposeString('invitedBy', { nullable: true }),
      memberId: t.exposeID('memberId', { nullable: true, description: 'Whom it has become.' }),
      canResend: t.exposeBoolean('canResend'),
      canWithdraw: t.exposeBoolean('canWithdraw'),
    }),
  })
  const Package = builder.objectRef<InvitationPackageView>('InvitationPackage').implement({
    description: 'A package of the community that an invitation may name.',
    fields: (t) => ({ planId: t.exposeString('planId'), termMonths: t.exposeInt('termMonths') }),
  })
  const Connection = addConnection(
    asShared(builder),
    'Invitation',
    Invitation as unknown as SharedRef<InvitationView>,
    pageInfo,
  )
  return { Filter, Invitation, Package, Connection }
}

function addQueries(builder: Builder<AdminContext>, { Filter, Invitation, Package, Connection }: Types) {
  builder.queryFields((t) => ({
    invitations: t.field({
      type: asOwn(builder, Connection),
      description: 'Who was invited to become a member, the newest first.',
      args: {
        filter: t.arg({ type: Filter }),
        search: t.arg.string(atMost(MEMBER_SEARCH_MAX_CHARACTERS)),
        first: t.arg.int(),
        after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)),
      },
      resolve: (_root, { filter, search, first, after }, ctx) =>
        listInvitations(ctx, {
          ...{
            search: search ?? '',
            filter: filter ?? null,
            first: listSize(first, PAGE),
            after: after ? parseCursor(after) : null,
          },
        }),
    }),
    invitation: t.field({
      type: Invitation,
      nullable: true,
      description: 'An invitation of the community; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readInvitation(ctx, id),
    }),
    invitationPackages: t.field({
      type: [Package],
      description: 'The packages that an invitation may name, the shortest first.',
      resolve: async (_root, _args, ctx) => [...(await listInvitationPackages(ctx))],
    }),
  }))
}

function addMutations(builder: Builder<AdminContext>, { Invitation }: Types) {
  builder.mutationFields((t) => ({
    invitationCreate: t.field({
      type: Invitation,
      description:
        'Invites a person and emails their link, once for an operation id. Refused where the email is a member’s or has an open invitation; one that has expired is replaced.',
      extensions: { audit: audited('invitation.create', STAFF_ONLY) },
      args: {
        givenName: t.arg.string({ required: true, ...LINE }),
        familyName: t.arg.string({ required: true, ...LINE }),
        email: t.arg.string({ required: true, ...LINE }),
        companyName: t.arg.string({ required: true, ...LINE }),
        package: t.arg.string({ required: true, ...LINE, description: 'A `planId`; empty for the shortest.' }),
        message: t.arg.string({ required: true, ...atMost(2 * INVITATION_MESSAGE_MAX_CHARACTERS) }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, createInvitation(ctx, args)),
    }),
    invitationResend: t.field({
      type: Invitation,
      description:
        'Emails a new link that works for 30 days, once for an operation id. The earlier link stops working.',
      extensions: { audit: audited('invitation.resend', STAFF_ONLY) },
      args: { invitationId: t.arg.id({ required: true }), operationId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, resendInvitation(ctx, args)),
    }),
    invitationWithdraw: t.field({
      type: Invitation,
      description: 'Takes an invitation back: its link answers as an unknown one.',
      extensions: { audit: audited('invitation.withdraw', STAFF_ONLY) },
      args: { invitationId: t.arg.id({ required: true }) },
      resolve: (_root, { invitationId }, ctx) => withdrawInvitation(ctx, invitationId),
    }),
  }))
}

const FILE = atMost(IMPORT_MAX_BYTES, { code: 'TooLarge', message: fileProblemText('tooLarge') })

function addImports(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const Import = addImportTypes(builder, pageInfo)
  builder.queryFields((t) => ({
    invitationImports: t.field({
      type: [Import],
      description: 'The files of people that staff brought last.',
      resolve: async (_root, _args, ctx) => [...(await listImports(ctx))],
    }),
    invitationImport: t.field({
      type: Import,
      nullable: true,
      description: 'A file of people and how far it is; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readImport(ctx, id),
    }),
  }))
  builder.mutationFields((t) => ({
    invitationImportCheck: t.field({
      type: 'ID',
      description:
        'Reads a CSV file of people and keeps what would become of each row; invites nobody. The same file is the same import while it is at work. Answers its id.',
      args: { csv: t.arg.string({ required: true, ...FILE }) },
      resolve: (_root, { csv }, ctx) => checkImport(ctx, csv),
    }),
    invitationImportStart: t.field({
      type: 'ID',
      description: 'Has the people of a file invited in the background; one that was started stays as it is.',
      extensions: { audit: audited('invitation-file.start', STAFF_ONLY) },
      args: { importId: t.arg.id({ required: true }) },
      resolve: async (_root, { importId }, ctx) => {
        const started = await startImport(ctx, importId)
        ctx.kickInvitations()
        return started
      },
    }),
  }))
}
