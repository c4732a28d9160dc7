import { type ExportPart, readExportParts } from '#db/members/privacy/data-exports.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { addDataCopy } from '#shared/server/graphql/types/data-copy.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { ownMe } from '../read-member-me.ts'
import { cancelAccountDeletion } from './cancel-account-deletion.ts'
import { type OwnPrivacyView, readOwnPrivacy } from './read-own-privacy.ts'
import { requestAccountDeletion } from './request-account-deletion.ts'
import { requestDataExport } from './request-data-export.ts'

/** A member's data export, and the deletion of their account. */
export function addPrivacy(builder: Builder<MemberContext>, people: PeopleTypes) {
  const { DataExport, DataExportPart, OwnPrivacy } = addTypes(builder)
  builder.objectFields(ownMe(builder, people), (t) => ({
    dataExport: t.expose('dataExport', {
      type: DataExport,
      nullable: true,
      description: 'The latest copy of their data that the member requested.',
    }),
    deletionDueAt: t.expose('deletionDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account will be deleted, if the member requested it and has not cancelled.',
    }),
    deletionHold: t.exposeString('deletionHold', {
      nullable: true,
      description: 'Why the account is on legal hold and not deleted for now; null while it is not.',
    }),
  }))

  builder.queryField('ownPrivacy', (t) =>
    t.field({
      ...allowedIn('always'),
      type: OwnPrivacy,
      description: 'The privacy settings of the account; available to gated members too.',
      resolve: (_root, _args, ctx, info) => readOwnPrivacy(ctx, asksFor(info, 'dataExport')),
    }),
  )

  builder.queryField('dataExportParts', (t) =>
    t.field({
      ...allowedIn('always'),
      type: [DataExportPart],
      description: 'A few parts of an own data export after a position; empty at its end.',
      args: { id: t.arg.id({ required: true }), after: t.arg.int({ required: true }) },
      resolve: (_root, { id, after }, ctx) => readExportParts(ctx, { exportId: id, after }),
    }),
  )

  builder.mutationFields((t) => ({
    dataExportRequest: t.boolean({
      ...allowedIn('always'),
      description: 'Requests a copy of your data; you get an email when it is ready.',
      resolve: (_root, _args, ctx) => thenTrue(requestDataExport(ctx)),
    }),
    accountDeletionRequest: t.boolean({
      ...allowedIn('always'),
      description:
        'Requests the deletion of your account after 30 days. Members without a password sign in with a code right before and send an empty one.',
      args: { password: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, { password }, ctx) => thenTrue(requestAccountDeletion(ctx, password)),
    }),
    accountDeletionCancel: t.boolean({
      ...allowedIn('always'),
      description: 'Keeps your account; returns whether its deletion was scheduled.',
      resolve: (_root, _args, ctx) => cancelAccountDeletion(ctx),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>) {
  const DataExport = asOwn(builder, addDataCopy(asShared(builder), 'DataExport'))
  const DataExportPart = builder.objectRef<ExportPart>('DataExportPart').implement({
    fields: (t) => ({
      position: t.exposeInt('position'),
      source: t.exposeString('source', { description: 'What its rows are, for programs.' }),
      label: t.exposeString('label', { description: 'What its rows are, for people.' }),
      rows: t.exposeString('rows', { description: 'A JSON list of objects.' }),
    }),
  })
  const OwnPrivacy = builder.objectRef<OwnPrivacyView>('OwnPrivacy').implement({
    fields: (t) => ({
      hasPassword: t.exposeBoolean('hasPassword'),
      deletionDueAt: t.expose('deletionDueAt', { type: 'DateTime', nullable: true }),
      deletionHold: t.exposeString('deletionHold', { nullable: true }),
      dataExport: t.expose('dataExport', { type: DataExport, nullable: true }),
    }),
  })
  return { DataExport, DataExportPart, OwnPrivacy }
}
