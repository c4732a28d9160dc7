import { SITE_CODE_MAX_CHARACTERS } from '#shared/domain/communities/sites/new-site.ts'
import { PROVIDER_NAME_MAX_CHARACTERS } from '#shared/domain/communities/sites/packages.ts'
import { SITE_PICTURE_MAX_CHARACTERS } from '#shared/domain/communities/sites/pictures.ts'
import type { SiteValues } from '#shared/domain/communities/sites/site.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { addPackage } from './add-package.ts'
import { addSitePicture } from './add-picture.ts'
import { changeSiteGroup } from './change-site.ts'
import { createSite } from './create-site.ts'
import { readHistory } from './read-site-page.ts'
import { cancelSiteChange, restoreSite } from './restore-site.ts'
import { readSite } from './site-access.ts'
import { addSiteHistory, addSiteTypes } from './site-types.graphql.ts'

/** Twelve links of an address each. */
const VALUE_MAX_CHARACTERS = 8000
const PATH_MAX_CHARACTERS = 60

/** The settings of brands, for admins of the admin community. Answers the type of a brand. */
export function addSiteSettings(builder: Builder<AdminContext>) {
  const { SiteGroup, SiteSettings } = addSiteTypes(builder)
  const SiteHistory = addSiteHistory(builder)
  const SiteValueInput = builder.inputType('SiteValueInput', {
    fields: (t) => ({
      path: t.string({ required: true, ...atMost(PATH_MAX_CHARACTERS) }),
      text: t.string({ required: true, ...atMost(VALUE_MAX_CHARACTERS) }),
    }),
  })
  const code = { required: true, ...atMost(SITE_CODE_MAX_CHARACTERS) } as const
  /** The verb says what is wrong with it. */
  const typedLine = { required: true, ...atMost(INPUT_MAX_CHARACTERS) } as const

  builder.queryFields((t) => ({
    siteSettings: t.field({
      type: SiteSettings,
      description: 'A brand by its code. NotFound outside the admin community.',
      args: { code: t.arg.string(code) },
      resolve: (_root, args, ctx) => readSite(ctx, args.code),
    }),
    siteHistory: t.field({
      type: SiteHistory,
      description: 'Twenty versions, the newest first, from the one before a number on.',
      args: { code: t.arg.string(code), before: t.arg.int() },
      resolve: (_root, args, ctx) => readHistory(ctx, args.code, args.before ?? null),
    }),
  }))

  builder.mutationFields((t) => ({
    siteChange: t.field({
      type: SiteSettings,
      description:
        'Changes a group of fields, now or at an instant; all of the group are sent. `base` is the mark of the group that the writer saw: values that somebody else changed meanwhile are refused as StaleRevision.',
      extensions: { audit: audited(['site.change', 'site.plan-change'], STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        group: t.arg({ type: SiteGroup, required: true }),
        values: t.arg({ type: [SiteValueInput], required: true }),
        base: t.arg.string({ required: true, ...atMost(PATH_MAX_CHARACTERS) }),
        reason: t.arg.string(typedLine),
        startsAt: t.arg({ type: 'DateTime' }),
      },
      resolve: (_root, { values, startsAt, ...args }, ctx) =>
        changeSiteGroup(ctx, { ...args, typed: byPath(values), startsAt: startsAt ?? null }),
    }),
    siteChangeCancel: t.field({
      type: SiteSettings,
      description: 'Cancels a change that waits for its time. Repeated, it is refused: it no longer waits.',
      extensions: { audit: audited('site.cancel-change', STAFF_ONLY) },
      args: { code: t.arg.string(code), changeId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => cancelSiteChange(ctx, args),
    }),
    siteRestore: t.field({
      type: SiteSettings,
      description:
        'Puts the brand back as it was in a version. `base` is the number of the newest one that the actor saw.',
      extensions: { audit: audited('site.restore', STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        version: t.arg.int({ required: true }),
        base: t.arg.int({ required: true }),
        reason: t.arg.string(typedLine),
      },
      resolve: (_root, args, ctx) => restoreSite(ctx, args),
    }),
    siteCreate: t.field({
      type: SiteSettings,
      description:
        'Creates a brand like another one, whose first admin is the caller. Repeated, it answers the same brand.',
      extensions: { audit: audited('site.create', STAFF_ONLY) },
      args: {
        code: t.arg.string(typedLine),
        template: t.arg.string(code),
        values: t.arg({ type: [SiteValueInput], required: true }),
      },
      resolve: (_root, { values, ...args }, ctx) => createSite(ctx, { ...args, typed: byPath(values) }),
    }),
    sitePictureAdd: t.field({
      type: 'ID',
      description:
        'Keeps a picture for the field that is to show it, in the size of that field; `data` is a PNG, JPEG or WebP file as base64. Answers its id.',
      extensions: { audit: audited('site.add-picture', STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        path: t.arg.string({ required: true, ...atMost(PATH_MAX_CHARACTERS) }),
        data: t.arg.string({ required: true, ...atMost(SITE_PICTURE_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => addSitePicture(ctx, args),
    }),
    sitePackageAdd: t.field({
      type: SiteSettings,
      description: 'Offers a package to new members from now on, in place of the one of the same term.',
      extensions: { audit: audited('site.add-package', STAFF_ONLY), stepUp: true },
      args: {
        code: t.arg.string(code),
        termMonths: t.arg.int({ required: true }),
        duesCents: t.arg.int({ required: true }),
        initiationFeeCents: t.arg.int({ required: true }),
        currency: t.arg.string({ required: true, ...atMost(PROVIDER_NAME_MAX_CHARACTERS) }),
        pricePointId: t.arg.string(typedLine),
        returnPricePointId: t.arg.string(atMost(PROVIDER_NAME_MAX_CHARACTERS)),
        productHandle: t.arg.string(typedLine),
      },
      resolve: (_root, { returnPricePointId, ...args }, ctx) =>
        addPackage(ctx, { ...args, returnPricePointId: returnPricePointId ?? '' }),
    }),
  }))
  return SiteSettings
}

function byPath(values: readonly { readonly path: string; readonly text: string }[]): SiteValues {
  return Object.fromEntries(values.map(({ path, text }) => [path, text]))
}
