import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'
import { build, statement } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { closureOf } from '#shared/domain/communities/sites/closures.ts'
import { fieldsOf, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { type SiteState, valuesOf } from '#shared/domain/communities/sites/site.ts'
import { closureColumn } from './closure-rows.ts'

/** A brand as stored. */
export type StoredSite = {
  readonly id: string
  readonly code: string
  readonly state: SiteState
  /** Number of the newest version; 0 before the first change by staff. */
  readonly version: number
  readonly updatedAt: Date
}

const hostRows = jsonRows({ host: communityHosts.host }, (row) =>
  build
    .select({ row })
    .from(communityHosts)
    .where(eq(communityHosts.communityId, sql`${sql`${communities.id}`}`))
    .orderBy(desc(communityHosts.isPrimary), asc(communityHosts.host)),
)

const newestVersion = sql`coalesce((SELECT max(kept.number) FROM ${communityVersions} AS kept
  WHERE kept.community_id = ${sql`${communities.id}`}), 0)`.mapWith(Number)

function selectSite(condition: SQL) {
  return build
    .select({
      id: communities.id,
      code: communities.code,
      name: communities.name,
      familiarName: communities.familiarName,
      timeZone: communities.timeZone,
      config: communities.config,
      hosts: hostRows,
      closures: closureColumn,
      version: newestVersion,
      updatedAt: communities.updatedAt,
    })
    .from(communities)
    .where(sql`${condition} AND ${communities.kind} = 'BRAND'`)
}

/** No row if there is no such brand. */
export const siteByCode = statement((p: { readonly code: string }) => selectSite(eq(communities.code, p.code)))
const siteById = statement((p: { readonly communityId: string }) => selectSite(eq(communities.id, p.communityId)))

type SiteRow = ReturnType<ReturnType<typeof siteByCode>['toResult']>[number]

export function toStoredSite(row: SiteRow): StoredSite {
  const { id, code, version, updatedAt, hosts, closures, ...state } = row
  const shown = {
    hosts: hosts.map(({ host }) => host),
    closures: closures.map((one) => closureOf(one, state.timeZone)),
  }
  return { id, code, version, updatedAt, state: { ...state, ...shown } }
}

export async function readSiteById({ db }: DbContext, communityId: string): Promise<StoredSite | null> {
  const [row] = await db.read(siteById({ communityId }))
  return row ? toStoredSite(row) : null
}

/** Identifies exactly these values of a group: of two edits based on the same values, the second is refused. */
export function groupMark(state: SiteState, group: SiteGroup): Promise<string> {
  return textMark(Object.values(valuesOf(state, fieldsOf(group))))
}
