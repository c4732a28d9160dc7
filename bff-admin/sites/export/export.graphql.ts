import type { CompletePart } from '#db/communities/export/export-rows.ts'
import { COMMUNITY_EXPORT_STATES } from '#shared/domain/communities/export/export.ts'
import { SITE_CODE_MAX_CHARACTERS } from '#shared/domain/communities/sites/new-site.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import type { SiteSettingsRef } from '../site-types.graphql.ts'
import { readDownloadEnd, readNewestExport, type SiteExportView } from './read-export.ts'
import { requestExport } from './request-export.ts'

/** Exports of brands, for admins of the admin community. */
export function addSiteExport(builder: Builder<AdminContext>, SiteSettings: SiteSettingsRef) {
  const SiteExport = addTypes(builder)
  builder.objectFields(SiteSettings, (t) => ({
    export: t.field({
      type: SiteExport,
      nullable: true,
      description: 'The latest export; null for a brand that was never exported.',
      resolve: (site, _args, ctx) => readNewestExport(ctx, site),
    }),
  }))
  builder.mutationField('siteExportRequest', (t) =>
    t.field({
      type: SiteSettings,
      description: 'Starts an export of a brand, replacing the previous one.',
      extensions: { audit: audited('site.export', { memberVisible: false }), stepUp: true },
      args: {
        code: t.arg.string({ required: true, ...atMost(SITE_CODE_MAX_CHARACTERS) }),
        reason: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: async (_root, args, ctx) => {
        const site = await requestExport(ctx, args)
        ctx.kickCommunityExports()
        return site
      },
    }),
  )
}

function addTypes(builder: Builder<AdminContext>) {
  const SiteExportState = builder.enumType('SiteExportState', {
    description: 'WAITING: in progress or not started. FAILED: the job gave up. EXPIRED: its files are deleted.',
    values: COMMUNITY_EXPORT_STATES,
  })
  const SiteExportFile = builder.objectRef<CompletePart>('SiteExportFile').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      items: t.exposeInt('items', { description: 'Rows of a table, or files of an archive.' }),
      bytes: t.exposeInt('bytes'),
      sha256: t.exposeString('sha256'),
    }),
  })
  return builder.objectRef<SiteExportView>('SiteExport').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: SiteExportState }),
      reason: t.exposeString('reason'),
      requestedBy: t.exposeString('requestedBy', { nullable: true }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      asOf: t.expose('asOf', { type: 'DateTime', nullable: true, description: 'Null until it has started.' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      failureCode: t.exposeString('failureCode', {
        nullable: true,
        description: 'The correlation id of the last failed attempt.',
      }),
      sourcesDone: t.exposeInt('sourcesDone', {
        description: 'The number of completed kinds of content, of `sourcesCount`.',
      }),
      sourcesCount: t.exposeInt('sourcesCount'),
      files: t.expose('parts', { type: [SiteExportFile] }),
      downloadsUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the caller can start a download; null before their password is confirmed.',
        resolve: (_export, _args, ctx) => readDownloadEnd(ctx),
      }),
    }),
  })
}
