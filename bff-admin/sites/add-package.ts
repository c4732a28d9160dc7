import { desc, eq, sql } from 'drizzle-orm'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { DbContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { packageColumns } from '#db/onboarding/invitation-rows.ts'
import { packages } from '#db/schema/renewals.ts'
import { build, statement } from '#db/statement.ts'
import { PACKAGE_FAULTS, packageFaults, type TypedPackage } from '#shared/domain/communities/sites/packages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { mayChangeSites, readSite } from './site-access.ts'
import { fieldsRefused } from './site-refused.ts'

export type AddPackageInput = TypedPackage & { readonly code: string }

const PACKAGES_MAX = 50

const packagesOf = statement((p: { readonly communityId: string }) =>
  build
    .select({
      id: packages.id,
      ...packageColumns,
      offeredFrom: packages.offeredFrom,
    })
    .from(packages)
    .where(eq(packages.communityId, p.communityId))
    .orderBy(desc(packages.termMonths), desc(packages.version))
    .limit(PACKAGES_MAX),
)

export type PackageView = ReturnType<ReturnType<typeof packagesOf>['toResult']>[number]

/** The packages of a brand with their earlier versions, the longest term first and the newest version of each first. */
export function readPackages({ db }: DbContext, communityId: string): Promise<readonly PackageView[]> {
  return db.read(packagesOf({ communityId }))
}

/**
 * Offers a package to new members from now on, replacing the one of the same term. Existing members keep their price.
 */
export async function addPackage(ctx: StaffContext, { code, ...typed }: AddPackageInput): Promise<StoredSite> {
  const site = await readSite(ctx, code)
  const faults = packageFaults(typed)
  if (Object.keys(faults).length > 0) throw fieldsRefused(faults)
  const { termMonths, duesCents, initiationFeeCents, currency, pricePointId, returnPricePointId, productHandle } = typed
  const communityId = site.id
  try {
    await ctx.db.commitIf([
      build.run(sql`INSERT INTO ${packages} (id, community_id, term_months, version, dues_cents, initiation_fee_cents, currency,
          price_point_id, return_price_point_id, product_handle, offered_from)
        SELECT ${newId(ctx.now)}, ${communityId}, ${termMonths}, coalesce((SELECT max(version) FROM ${packages}
          WHERE community_id = ${communityId} AND term_months = ${termMonths}), 0) + 1, ${duesCents}, ${initiationFeeCents},
          ${currency}, ${pricePointId}, ${returnPricePointId || null}, ${productHandle}, ${ctx.now.getTime()}
        WHERE ${mayChangeSites(ctx.actor)}`),
      auditStatement(ctx, {
        ...{
          action: 'site.add-package',
          target: { type: 'site', id: communityId },
          memberVisible: false,
        },
        after: { pricePointId, duesCents },
      }),
    ])
  } catch (error) {
    const taken = pricePointTakenIn(error)
    if (!taken) throw error
    if (!(await isOfferedNow(ctx, communityId, typed))) throw fieldsRefused({ [taken]: PACKAGE_FAULTS.pricePointTaken })
  }
  return site
}

function pricePointTakenIn(error: unknown): 'pricePointId' | 'returnPricePointId' | null {
  if (isUniqueViolation(error, 'packages.return_price_point_id')) return 'returnPricePointId'
  return isUniqueViolation(error, 'packages.price_point_id') ? 'pricePointId' : null
}

/** Whether the newest package of the term has exactly these values, as after a form that is sent twice. */
async function isOfferedNow(ctx: DbContext, communityId: string, typed: TypedPackage): Promise<boolean> {
  const newest = (await readPackages(ctx, communityId)).find(({ termMonths }) => termMonths === typed.termMonths)
  const offered = newest && { ...newest, returnPricePointId: newest.returnPricePointId ?? '' }
  const names = Object.keys(typed) as (keyof TypedPackage)[]
  return offered !== undefined && names.every((name) => offered[name] === typed[name])
}
