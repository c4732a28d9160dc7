import { IMPORT_STATES } from '#shared/domain/imports/states.ts'
import { IMPORT_ROW_OUTCOMES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import type { AdminContext } from '../../context.ts'
import { type ImportRowView, type InvitationImportView, listImportRows } from './imports.queries.ts'

const PAGE = 50

/** A file of people, with its rows. */
export function addImportTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const State = builder.enumType('InvitationImportState', { values: IMPORT_STATES })
  const Outcome = builder.enumType('InvitationImportOutcome', { values: IMPORT_ROW_OUTCOMES })
  const Row = builder.objectRef<ImportRowView>('InvitationImportRow').implement({
    fields: (t) => ({
      rowNumber: t.exposeInt('rowNumber', { description: 'The row number as a spreadsheet shows it.' }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      companyName: t.exposeString('companyName', { nullable: true }),
      planId: t.exposeString('planId', { nullable: true }),
      outcome: t.expose('outcome', { type: Outcome }),
      invitationId: t.exposeID('invitationId', { nullable: true }),
      memberId: t.exposeID('memberId', { nullable: true }),
      repeats: t.exposeInt('repeats', { nullable: true, description: 'An earlier row with the same email.' }),
    }),
  })
  const Count = builder.objectRef<InvitationImportView['outcomes'][number]>('InvitationImportCount').implement({
    fields: (t) => ({
      outcome: t.expose('outcome', { type: Outcome }),
      rows: t.exposeInt('rows'),
    }),
  })
  const Rows = addConnection(
    asShared(builder),
    'InvitationImportRow',
    Row as unknown as SharedRef<ImportRowView>,
    pageInfo,
  )
  const Import = builder.objectRef<InvitationImportView>('InvitationImport').implement({
    description: 'A file of people, with an outcome per row.',
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: State }),
      rowCount: t.exposeInt('rowCount'),
      readyCount: t.exposeInt('readyCount', { description: 'Rows that could be invited when the file was read.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      createdBy: t.exposeString('createdBy'),
      finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
      outcomes: t.expose('outcomes', { type: [Count] }),
    }),
  })
  builder.queryField('invitationImportRows', (t) =>
    t.field({
      type: asOwn(builder, Rows),
      description: 'The rows of a file in order: all, or only those that are not invited.',
      args: {
        importId: t.arg.id({ required: true }),
        onlyProblems: t.arg.boolean({ required: true }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { importId, onlyProblems, ...page }, ctx) =>
        listImportRows(ctx, { importId, onlyProblems, ...listPage(page, PAGE) }),
    }),
  )
  return Import
}
