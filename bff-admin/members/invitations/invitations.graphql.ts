import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { IMPORT_MAX_BYTES, INVITATION_MESSAGE_MAX_CHARACTERS } from '#shared/domain/onboarding/invitations/limits.ts'
import { fileProblemText } from '#shared/domain/onboarding/invitations/messages.ts'
import { INVITATION_FILTERS, INVITATION_STATES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
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
      planId: t.exposeString('planId', { nullable: true, description: 'The package selected by the link.' }),
      message: t.exposeString('message', { nullable: true }),
      state: t.expose('state', { type: State }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When the link was last emailed.' }),
      openedAt: t.expose('openedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the latest link was first opened.',
      }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      joinedAt: t.expose('joinedAt', { type: 'DateTime', nullable: true }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
      invitedBy: t.exposeString('invitedBy', { nullable: true }),
      memberId: t.exposeID('memberId', { nullable: true, description: 'The resulting member.' }),
      canResend: t.exposeBoolean('canResend'),
      canWithdraw: t.exposeBoolean('canWithdraw'),
    }),
  })
  const Package = builder.objectRef<InvitationPackageView>('InvitationPackage').implement({
    description: 'A package of the community that can be used in an invitation.',
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
      description: 'The people who were invited to become members, newest first.',
      args: {
        filter: t.arg({ type: Filter }),
        search: t.arg.string(atMost(MEMBER_SEARCH_MAX_CHARACTERS)),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { filter, search, ...page }, ctx) =>
        listInvitations(ctx, {
          search: search ?? '',
          filter: filter ?? null,
          ...listPage(page, PAGE),
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
      description: 'The packages that can be used in an invitation, the shortest first.',
      resolve: async (_root, _args, ctx) => [...(await listInvitationPackages(ctx))],
    }),
  }))
}

function addMutations(builder: Builder<AdminContext>, { Invitation }: Types) {
  builder.mutationFields((t) => ({
    invitationCreate: t.field({
      type: Invitation,
      description:
        'Invites a person and emails their link, once per operation id. Refused if the email is a member’s or has an open invitation; an expired one is replaced.',
      extensions: { audit: audited('invitation.create', STAFF_ONLY) },
      args: {
        givenName: t.arg.string({ required: true, ...LINE }),
        familyName: t.arg.string({ required: true, ...LINE }),
        email: t.arg.string({ required: true, ...LINE }),
        companyName: t.arg.string({ required: true, ...LINE }),
        package: t.arg.string({ required: true, ...LINE, description: 'A `planId`; empty selects the shortest.' }),
        message: t.arg.string({ required: true, ...atMost(2 * INVITATION_MESSAGE_MAX_CHARACTERS) }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, createInvitation(ctx, args)),
    }),
    invitationResend: t.field({
      type: Invitation,
      description:
        'Emails a new link that is valid for 30 days, once per operation id. The earlier link becomes invalid.',
      extensions: { audit: audited('invitation.resend', STAFF_ONLY) },
      args: { invitationId: t.arg.id({ required: true }), operationId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, resendInvitation(ctx, args)),
    }),
    invitationWithdraw: t.field({
      type: Invitation,
      description: 'Withdraws an invitation: its link is treated as unknown.',
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
      description: 'The files of people that staff imported last.',
      resolve: async (_root, _args, ctx) => [...(await listImports(ctx))],
    }),
    invitationImport: t.field({
      type: Import,
      nullable: true,
      description: 'A file of people with its progress; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readImport(ctx, id),
    }),
  }))
  builder.mutationFields((t) => ({
    invitationImportCheck: t.field({
      type: 'ID',
      description:
        'Reads a CSV file of people and stores the outcome for each row; invites nobody. The same file continues the same import while it is active. Returns its id.',
      args: { csv: t.arg.string({ required: true, ...FILE }) },
      resolve: (_root, { csv }, ctx) => checkImport(ctx, csv),
    }),
    invitationImportStart: t.field({
      type: 'ID',
      description: 'Starts inviting the people of a file in the background; repeating it changes nothing.',
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
