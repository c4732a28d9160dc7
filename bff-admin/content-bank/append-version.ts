import { and, eq, sql } from 'drizzle-orm'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { build, statement } from '#db/statement.ts'
import { blockOf } from '#shared/domain/content-bank/blocks.ts'
import type { ContentText } from '#shared/domain/content-bank/views.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../staff/audit.ts'
import type { AuditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { hasPermission } from '../staff/permissions.ts'
import { contentMark, fallbackOf, inForceIn } from './block-texts.ts'
import type { StoredBlock } from './blocks.queries.ts'
import type { BlockArgs } from './content-access.ts'

type NewVersion = {
  readonly action: AuditAction & `content-block.${string}`
  readonly why: string
  /** Null drops the community's own text. */
  readonly text: ContentText | null
  /** The draft that becomes the version; it must be unchanged. */
  readonly draft: ContentText | null
}
type VersionArgs = BlockArgs & {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly body: string | null
  readonly why: string
  readonly draftTitle: string | null
  readonly draftContent: string | null
  readonly now: Date
}

function isOfBlock(p: BlockArgs) {
  return and(eq(contentVersions.communityId, p.communityId), eq(contentVersions.key, p.key))
}
function isDraftSeen(p: VersionArgs) {
  return and(
    ...[eq(contentDrafts.communityId, p.communityId), eq(contentDrafts.key, p.key)],
    ...[sql`${contentDrafts.title} = ${p.draftTitle}`, sql`${contentDrafts.content} = ${p.draftContent}`],
  )
}

/** The next number follows the one that was read, so the second of two concurrent publishers is refused. */
const appended = statement((p: VersionArgs) =>
  build.run(sql`INSERT INTO ${contentVersions} (id, community_id, key, version, title, body, why, author_id, created_at)
    SELECT ${p.id}, ${p.communityId}, ${p.key}, ${p.version}, ${p.title}, ${p.body}, ${p.why}, ${p.userId}, ${p.now}
    WHERE ${hasPermission(p, 'admin')}
      AND (SELECT COALESCE(max(${contentVersions.version}), 0) + 1 FROM ${contentVersions} WHERE ${isOfBlock(p)}) = ${p.version}
      AND (${p.draftTitle} IS NULL OR EXISTS (SELECT 1 FROM ${contentDrafts} WHERE ${isDraftSeen(p)}))`),
)

const draftDone = statement((p: VersionArgs) => build.delete(contentDrafts).where(isDraftSeen(p)))

/** Adds a version with its audit row, and deletes the draft it was made from. */
export async function appendVersion(
  ctx: StaffContext,
  block: StoredBlock,
  { action, why, text, draft }: NewVersion,
): Promise<void> {
  const { key, newest, own } = block
  const version = newest + 1
  const args: VersionArgs = {
    ...{ ...ctx.actor, key, version, why, now: ctx.now, id: newId(ctx.now) },
    ...{ title: text?.title ?? '', body: text?.body ?? null },
    ...{ draftTitle: draft?.title ?? null, draftContent: draft?.body ?? null },
  }
  const { name } = blockOf(key)
  const audit = auditStatement(ctx, {
    action,
    target: { type: 'content-block', id: key },
    memberVisible: false,
    before: { name, version: own?.version ?? null, textId: await contentMark(inForceIn(block)) },
    after: { name, version: text ? version : null, textId: await contentMark(text ?? fallbackOf(block)) },
    reason: why,
  })
  await ctx.db.commitIf([appended(args), audit, ...(draft ? [draftDone(args)] : [])])
}
