import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { hostStatements, versionStatement } from '#db/communities/sites/change-site.ts'
import { type StoredSite, siteByCode, toStoredSite } from '#db/communities/sites/read-site.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { communities } from '#db/schema/communities.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { SITE_FAULTS } from '#shared/domain/communities/sites/messages.ts'
import { newSite } from '#shared/domain/communities/sites/new-site.ts'
import { differencesOf, type SiteState, type SiteValues } from '#shared/domain/communities/sites/site.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { commitAsSiteEditor, readSite } from './site-access.ts'
import { readTakenHosts } from './site-checks.ts'
import { fieldsRefused } from './site-refused.ts'

export type CreateSiteInput = {
  readonly code: string
  /** The code of the brand used as template. */
  readonly template: string
  readonly typed: SiteValues
}

/** The creator's permissions in the new brand: `admin`, and those that an admin can grant only by holding them. */
const CREATOR: readonly Permission[] = ['admin', 'articles.edit', 'billing']

/**
 * Creates a brand from a template, without its hosts, pictures, links, ids and prices. The creator is its first admin.
 */
export async function createSite(ctx: StaffContext, { code, template, typed }: CreateSiteInput): Promise<StoredSite> {
  const from = await readTemplate(ctx, template)
  const made = newSite(from.state, code, typed)
  if ('faults' in made) throw fieldsRefused(made.faults)
  const { state } = made
  const communityId = newId(ctx.now)
  const texts = await ctx.db.read(ownTexts({ communityId: from.id }))
  try {
    await commitAsSiteEditor(ctx, creation(ctx, { communityId, code, from, state, texts }))
  } catch (error) {
    const [same] = await ctx.db.read(siteByCode({ code }))
    const site = same && toStoredSite(same)
    if (site && site.version === 1 && differencesOf(site.state, state).length === 0) return site
    if (site || isUniqueViolation(error, 'communities.code')) throw fieldsRefused({ code: SITE_FAULTS.codeTaken })
    if (!isUniqueViolation(error, 'community_hosts.host')) throw error
    const [taken] = await readTakenHosts(ctx, communityId, state.hosts)
    throw fieldsRefused({ hosts: SITE_FAULTS.hostTaken(taken ?? '') })
  }
  return readSite(ctx, code)
}

async function readTemplate(ctx: StaffContext, code: string): Promise<StoredSite> {
  try {
    return await readSite(ctx, code)
  } catch (error) {
    throw code === '' ? fieldsRefused({ template: SITE_FAULTS.template }) : error
  }
}

type Creation = {
  readonly communityId: string
  readonly code: string
  readonly from: StoredSite
  readonly state: SiteState
  readonly texts: Texts
}

function creation(ctx: StaffContext, { communityId, code, from, state, texts }: Creation) {
  const { actor, now } = ctx
  const { hosts, closures: _none, ...columns } = state
  const reason = `Created like ${from.state.name}.`
  return [
    build.insert(communities).values({ ...columns, id: communityId, code, kind: 'BRAND', updatedAt: now }),
    ...hostStatements(communityId, hosts),
    build
      .insert(staffPermissions)
      .values(CREATOR.map((permission) => ({ id: newId(now), userId: actor.userId, communityId, permission }))),
    ...texts.map(({ key, title, body }) =>
      build.insert(contentVersions).values({
        ...{ id: newId(now), communityId, key, version: 1, title, why: reason, createdAt: now },
        body: body === null ? null : renamed(body, from.state, state),
      }),
    ),
    versionStatement(ctx, { communityId, authorId: actor.userId, reason }),
    auditStatement(ctx, {
      ...{ action: 'site.create', target: { type: 'site', id: communityId }, memberVisible: false },
      after: { code, template: from.code, host: hosts[0] ?? null },
    }),
  ] as const
}

/** A text of the template with the name and the address of the new brand. */
function renamed(text: string, before: SiteState, after: SiteState): string {
  return text.replaceAll(before.name, after.name).replaceAll(before.config.conciergeEmail, after.config.conciergeEmail)
}

/** The brand's own texts; for the others, the defaults apply to both brands. */
const ownTexts = statement((p: { readonly communityId: string }) =>
  build
    .select({ key: contentVersions.key, title: contentVersions.title, body: contentVersions.body })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.communityId, p.communityId),
        isNotNull(contentVersions.body),
        sql`${contentVersions.version} = (SELECT max(newest.version) FROM ${contentVersions} AS newest
          WHERE newest.community_id = ${p.communityId} AND newest.key = ${contentVersions.key})`,
      ),
    ),
)
type Texts = readonly { readonly key: ContentKey; readonly title: string; readonly body: string | null }[]
