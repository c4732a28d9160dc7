import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { SITE_CHANGE_STATES } from '#shared/domain/communities/sites/changes.ts'
import { SITE_GROUPS } from '#shared/domain/communities/sites/fields.ts'
import { type SiteDifference, type SiteValues, valuesOf } from '#shared/domain/communities/sites/site.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { type PackageView, readPackages } from './add-package.ts'
import {
  type PlannedChange,
  readMarks,
  readPlannedChanges,
  readSiteCounts,
  type SiteCounts,
  type SiteHistory,
  type SiteVersion,
} from './read-site-page.ts'

type Value = { readonly path: string; readonly text: string }

function listed(values: SiteValues): Value[] {
  return Object.entries(values).map(([path, text]) => ({ path, text }))
}

export type SiteSettingsRef = ReturnType<typeof addSiteTypes>['SiteSettings']

/** A brand as seen by staff who can change it. */
export function addSiteTypes(builder: Builder<AdminContext>) {
  const SiteGroup = builder.enumType('SiteGroup', {
    description: 'Fields that can only be changed together.',
    values: SITE_GROUPS,
  })
  const SiteChangeState = builder.enumType('SiteChangeState', {
    description: 'OVERTAKEN: the fields were changed before its time came, so it was not made.',
    values: SITE_CHANGE_STATES,
  })
  const SiteValue = builder.objectRef<Value>('SiteValue').implement({
    description: 'A field by its path, with its value as the form of staff writes it.',
    fields: (t) => ({ path: t.exposeString('path'), text: t.exposeString('text') }),
  })
  const SiteMark = builder
    .objectRef<{ readonly group: (typeof SITE_GROUPS)[number]; readonly mark: string }>('SiteMark')
    .implement({
      fields: (t) => ({
        group: t.expose('group', { type: SiteGroup }),
        mark: t.exposeString('mark', { description: 'Identifies exactly these values of the group.' }),
      }),
    })
  const SitePackage = builder.objectRef<PackageView>('SitePackage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      termMonths: t.exposeInt('termMonths'),
      version: t.exposeInt('version'),
      duesCents: t.exposeInt('duesCents'),
      initiationFeeCents: t.exposeInt('initiationFeeCents'),
      currency: t.exposeString('currency'),
      pricePointId: t.exposeString('pricePointId'),
      returnPricePointId: t.exposeString('returnPricePointId', {
        nullable: true,
        description: 'Of the same price without the initiation fee, for members who come back.',
      }),
      productHandle: t.exposeString('productHandle', { nullable: true }),
      offeredFrom: t.expose('offeredFrom', { type: 'DateTime' }),
    }),
  })
  const SiteCounts = builder.objectRef<SiteCounts>('SiteCounts').implement({
    description: 'Each at most one more than `max`.',
    fields: (t) => ({
      members: t.exposeInt('members'),
      posts: t.exposeInt('posts', { description: 'For the forum, whether it is on or off.' }),
      max: t.exposeInt('max'),
    }),
  })
  const SiteChange = builder.objectRef<PlannedChange>('SiteChange').implement({
    description: 'The values of a scheduled change.',
    fields: (t) => ({
      id: t.exposeID('id'),
      group: t.expose('group', { type: SiteGroup }),
      values: t.field({ type: [SiteValue], resolve: ({ typed }) => listed(typed) }),
      startsAt: t.expose('startsAt', { type: 'DateTime' }),
      state: t.expose('state', { type: SiteChangeState }),
      reason: t.exposeString('reason'),
      author: t.exposeString('author', { nullable: true }),
    }),
  })
  const SiteSettings = builder.objectRef<StoredSite>('SiteSettings').implement({
    description: 'A brand with every field that staff can change.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      name: t.string({ resolve: ({ state }) => state.name }),
      timeZone: t.string({ resolve: ({ state }) => state.timeZone }),
      host: t.string({ nullable: true, resolve: ({ state }) => state.hosts[0] ?? null }),
      version: t.exposeInt('version', { description: 'Of the newest version; 0 before the first change.' }),
      values: t.field({ type: [SiteValue], resolve: ({ state }) => listed(valuesOf(state)) }),
      marks: t.field({ type: [SiteMark], resolve: ({ state }) => readMarks(state) }),
      packages: t.field({
        type: [SitePackage],
        description: 'By term, newest version first, which is the one offered to new members.',
        resolve: async ({ id }, _args, ctx) => [...(await readPackages(ctx, id))],
      }),
      changes: t.field({
        type: [SiteChange],
        description: 'The newest 20 scheduled changes.',
        resolve: ({ id }, _args, ctx) => readPlannedChanges(ctx, id),
      }),
      counts: t.field({ type: SiteCounts, resolve: ({ id }, _args, ctx) => readSiteCounts(ctx, id) }),
    }),
  })
  return { SiteGroup, SiteSettings }
}

/** The versions of a brand, with their authors. */
export function addSiteHistory(builder: Builder<AdminContext>) {
  const SiteDifference = builder.objectRef<SiteDifference>('SiteDifference').implement({
    fields: (t) => ({
      path: t.exposeString('path'),
      before: t.exposeString('before'),
      after: t.exposeString('after'),
    }),
  })
  const SiteVersion = builder.objectRef<SiteVersion>('SiteVersion').implement({
    fields: (t) => ({
      number: t.exposeInt('number'),
      author: t.exposeString('author', {
        nullable: true,
        description: 'Null for the one before the first change by staff.',
      }),
      reason: t.exposeString('reason'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      differences: t.expose('differences', {
        type: [SiteDifference],
        description: 'Compared with the previous version; empty for the first.',
      }),
    }),
  })
  return builder.objectRef<SiteHistory>('SiteHistory').implement({
    fields: (t) => ({
      version: t.int({ resolve: ({ site }) => site.version }),
      versions: t.expose('versions', { type: [SiteVersion] }),
      hasEarlier: t.exposeBoolean('hasEarlier'),
    }),
  })
}
