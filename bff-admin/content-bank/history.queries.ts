import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { textColumns } from '#db/content-bank/texts.ts'
import type { ActorContext } from '#db/context.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { HISTORY_MAX } from '#shared/domain/content-bank/limits.ts'
import type { ContentTextVersion } from '#shared/domain/content-bank/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type BlockArgs, checkCanManageContent } from './content-access.ts'

/** An entry of the history; without text, the community gave its own one up. */
export type HistoryEntry = {
  readonly id: string
  readonly version: number
  readonly hasText: boolean
  readonly why: string
  readonly authorName: string | null
  readonly createdAt: Date
}

const historyOfKey = statement((p: BlockArgs) =>
  build
    .select({
      ...{ id: contentVersions.id, version: contentVersions.version, why: contentVersions.why },
      hasText: sql`${contentVersions.body} IS NOT NULL`.mapWith(Boolean) as SQL<boolean>,
      ...{ createdAt: contentVersions.createdAt, givenName: users.givenName, familyName: users.familyName },
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.authorId))
    .where(and(eq(contentVersions.communityId, p.communityId), eq(contentVersions.key, p.key)))
    .orderBy(desc(contentVersions.version))
    .limit(HISTORY_MAX),
)

/** What the community has published of a text, the newest first. */
export async function readHistory(ctx: ActorContext, key: ContentKey): Promise<readonly HistoryEntry[]> {
  const [, rows] = await Promise.all([checkCanManageContent(ctx), ctx.db.read(historyOfKey({ ...ctx.actor, key }))])
  return rows.map(({ givenName, familyName, ...entry }) => ({
    ...entry,
    authorName: givenName === null ? null : fullName({ givenName, familyName: familyName ?? '' }),
  }))
}

const versionOfKey = statement((p: BlockArgs & { readonly versionId: string }) =>
  build
    .select(textColumns)
    .from(contentVersions)
    .where(and(hasId(contentVersions, p.versionId, p), eq(contentVersions.key, p.key))),
)

/** A text that the community published earlier. */
export async function readVersion(
  ctx: ActorContext,
  key: ContentKey,
  versionId: string,
): Promise<ContentTextVersion | null> {
  const [, [row]] = await Promise.all([
    checkCanManageContent(ctx),
    ctx.db.read(versionOfKey({ ...ctx.actor, key, versionId })),
  ])
  return row && row.body !== null ? { ...row, body: row.body } : null
}
