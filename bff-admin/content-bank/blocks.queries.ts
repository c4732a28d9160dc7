import { and, asc, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { defaultsCommunity, textColumns } from '#db/content-bank/texts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { CONTENT_KEYS, type ContentKey } from '#shared/domain/content-bank/blocks.ts'
import type { ContentBrandView, ContentTextVersion } from '#shared/domain/content-bank/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type BlockArgs, checkCanManageContent } from './content-access.ts'

/** More than the number of brands there will ever be. */
const BRANDS_MAX = 200

export type StoredDraft = {
  readonly title: string
  readonly content: string
  readonly updatedAt: Date
  readonly authorName: string
}

/** The stored state of a text that the actor's community has or can have. */
export type StoredBlock = {
  readonly key: ContentKey
  /** Whether this is the admin community, whose own texts are the defaults of all brands. */
  readonly isMain: boolean
  /** The number of the community's newest version, even if that dropped the text; 0 before the first. */
  readonly newest: number
  readonly own: ContentTextVersion | null
  /** The default that a brand falls back to; null in the admin community. */
  readonly standard: ContentTextVersion | null
  readonly draft: StoredDraft | null
  readonly brands: readonly ContentBrandView[]
}

const later = alias(contentVersions, 'later')
/** Condition: no later version of the same text. */
const isNewest = notExists(
  build
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.communityId, contentVersions.communityId),
        eq(later.key, contentVersions.key),
        sql`${later.version} > ${contentVersions.version}`,
      ),
    ),
)

function selectNewest({ communityId }: ActorArgs, condition?: SQL) {
  return build
    .select({ communityId: contentVersions.communityId, key: contentVersions.key, ...textColumns })
    .from(contentVersions)
    .where(and(sql`${contentVersions.communityId} IN (${communityId}, ${defaultsCommunity})`, condition, isNewest))
}

function selectDrafts({ communityId }: ActorArgs, condition?: SQL) {
  return build
    .select({
      ...{ key: contentDrafts.key, title: contentDrafts.title, content: contentDrafts.content },
      ...{ updatedAt: contentDrafts.updatedAt, givenName: users.givenName, familyName: users.familyName },
    })
    .from(contentDrafts)
    .innerJoin(users, eq(users.id, contentDrafts.authorId))
    .where(and(eq(contentDrafts.communityId, communityId), condition))
}

const allNewest = statement((p: ActorArgs) => selectNewest(p))
const allDrafts = statement((p: ActorArgs) => selectDrafts(p))
const newestOfKey = statement((p: BlockArgs) => selectNewest(p, eq(contentVersions.key, p.key)))
const draftOfKey = statement((p: BlockArgs) => selectDrafts(p, eq(contentDrafts.key, p.key)))

const place = statement((p: ActorArgs) =>
  build.select({ kind: communities.kind }).from(communities).where(eq(communities.id, p.communityId)),
)

/** Every brand with the keys of its own texts; no row outside the admin community. */
const brands = statement((p: ActorArgs) =>
  build
    .select({
      name: communities.name,
      ownKeys: sql<string>`(SELECT json_group_array(${contentVersions.key}) FROM ${contentVersions} WHERE ${and(
        eq(contentVersions.communityId, sql`${sql`${communities.id}`}`),
        isNotNull(contentVersions.body),
        isNewest,
      )})`,
    })
    .from(communities)
    .where(
      and(
        eq(communities.kind, 'BRAND'),
        sql`EXISTS (SELECT 1 FROM ${communities} AS acting WHERE acting.id = ${p.communityId} AND acting.kind = 'ADMIN')`,
      ),
    )
    .orderBy(asc(communities.name))
    .limit(BRANDS_MAX),
)

/** Every text of the content bank, as in the actor's community. */
export async function readBlocks(ctx: ActorContext): Promise<readonly StoredBlock[]> {
  const { db, actor } = ctx
  const [, [here], versions, drafts, others] = await Promise.all([
    checkCanManageContent(ctx),
    db.read(place(actor)),
    db.read(allNewest(actor)),
    db.read(allDrafts(actor)),
    db.read(brands(actor)),
  ])
  return CONTENT_KEYS.map((key) => toBlock(key, actor.communityId, { here, versions, drafts, others }))
}

/** One text. */
export async function readBlock(ctx: ActorContext, key: ContentKey): Promise<StoredBlock> {
  const { db, actor } = ctx
  const args = { ...actor, key }
  const [, [here], versions, drafts, others] = await Promise.all([
    checkCanManageContent(ctx),
    db.read(place(actor)),
    db.read(newestOfKey(args)),
    db.read(draftOfKey(args)),
    db.read(brands(actor)),
  ])
  return toBlock(key, actor.communityId, { here, versions, drafts, others })
}

type VersionRow = Omit<ContentTextVersion, 'body'> & {
  readonly communityId: string
  readonly key: ContentKey
  readonly body: string | null
}
type Rows = {
  readonly here: { readonly kind: string } | undefined
  readonly versions: readonly VersionRow[]
  readonly drafts: readonly (Omit<StoredDraft, 'authorName'> & {
    readonly key: ContentKey
    readonly givenName: string
    readonly familyName: string
  })[]
  readonly others: readonly { readonly name: string; readonly ownKeys: string }[]
}

function toBlock(key: ContentKey, communityId: string, { here, versions, drafts, others }: Rows): StoredBlock {
  const ofKey = versions.filter((row) => row.key === key)
  const own = ofKey.find((row) => row.communityId === communityId)
  const draft = drafts.find((row) => row.key === key)
  return {
    key,
    isMain: here?.kind === 'ADMIN',
    newest: own?.version ?? 0,
    own: toText(own),
    standard: toText(ofKey.find((row) => row.communityId !== communityId)),
    draft: draft ? toDraft(draft) : null,
    brands: others.map(({ name, ownKeys }) => ({
      name,
      isOwn: (JSON.parse(ownKeys) as readonly string[]).includes(key),
    })),
  }
}

function toText(row: VersionRow | undefined): ContentTextVersion | null {
  if (!row || row.body === null) return null
  const { id, version, title, body, createdAt } = row
  return { id, version, title, body, createdAt }
}

function toDraft({ title, content, updatedAt, givenName, familyName }: Rows['drafts'][number]): StoredDraft {
  return { title, content, updatedAt, authorName: fullName({ givenName, familyName }) }
}
