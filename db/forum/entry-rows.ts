import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { jsonRow } from '#db/json-rows.ts'
import type { MemberActorContext } from '#db/members/refuse-staff.ts'
import { forumDecisions, forumEntries, forumLikes, forumReports } from '#db/schema/forum/forum.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { canDeleteEntry, canEditEntry } from '#shared/domain/forum/rules.ts'
import type { EntryState } from '#shared/domain/forum/statuses.ts'
import type { EntryView, OwnDecisionView } from '#shared/domain/forum/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'

const decisionColumns = {
  id: forumDecisions.id,
  decision: forumDecisions.decision,
  message: forumDecisions.message,
  appeal: forumDecisions.appeal,
  appealedAt: forumDecisions.appealedAt,
  createdAt: forumDecisions.createdAt,
}

function isTrue(condition: SQL): SQL<boolean> {
  return condition.mapWith(Boolean) as SQL<boolean>
}

/** The columns of an `EntryView`, in addition to the author from `userColumns`; for the entry that a query joins. */
export function entryColumns(p: ActorArgs) {
  return {
    id: forumEntries.id,
    authorId: forumEntries.authorId,
    state: forumEntries.state,
    heldFor: forumEntries.heldFor,
    content: forumEntries.content,
    createdAt: forumEntries.createdAt,
    editedAt: forumEntries.editedAt,
    revisionId: forumEntries.revisionId,
    likeCount: forumEntries.likeCount,
    isLiked: isTrue(sql`EXISTS (SELECT 1 FROM ${forumLikes} AS liked WHERE liked.entry_id = ${forumEntries.id}
      AND liked.user_id = ${p.userId} AND liked.community_id = ${p.communityId})`),
    isReported:
      isTrue(sql`EXISTS (SELECT 1 FROM ${forumReports} AS reported WHERE reported.entry_id = ${forumEntries.id}
      AND reported.user_id = ${p.userId} AND reported.community_id = ${p.communityId})`),
    isFolded: isTrue(sql`EXISTS (SELECT 1 FROM ${memberBlocks} AS blocked WHERE blocked.user_id = ${p.userId}
      AND blocked.blocked_id = ${forumEntries.authorId} AND blocked.community_id = ${p.communityId})`),
    hasAppealed:
      isTrue(sql`EXISTS (SELECT 1 FROM ${forumDecisions} AS appealed WHERE appealed.entry_id = ${forumEntries.id}
      AND appealed.community_id = ${p.communityId} AND appealed.appealed_at IS NOT NULL)`),
    decision: jsonRow(decisionColumns, (row) =>
      build
        .select({ row })
        .from(forumDecisions)
        .where(
          and(
            eq(forumDecisions.entryId, forumEntries.id),
            eq(forumDecisions.communityId, p.communityId),
            eq(forumEntries.authorId, p.userId),
          ),
        )
        .orderBy(desc(forumDecisions.createdAt), desc(forumDecisions.id))
        .limit(1),
    ),
  }
}

export type EntryRow = Omit<
  EntryView,
  'author' | 'isOwn' | 'canLike' | 'canEdit' | 'canDelete' | 'canReport' | 'ownDecision'
> & {
  readonly authorId: string
  readonly hasAppealed: boolean
  readonly decision:
    | (Pick<OwnDecisionView, 'id' | 'decision' | 'message' | 'appeal'> & {
        readonly appealedAt: Date | null
        readonly createdAt: Date
      })
    | null
}

type Viewer = MemberActorContext['actor']
type Around = { readonly viewer: Viewer; readonly isClosed: boolean; readonly replyCount: number }

/** The text of a hidden entry, and who wrote it, is visible only to its author. */
export function toEntryView(
  { authorId, hasAppealed, decision, ...row }: EntryRow,
  author: UserView,
  { viewer, isClosed, replyCount }: Around,
): EntryView {
  const isOwn = authorId === viewer.userId
  const isShown = row.state === 'APPROVED'
  const isMember = viewer.kind !== 'admin'
  const isReadable = isShown || (isOwn && row.state !== 'DELETED')
  return {
    ...row,
    author: isReadable ? author : null,
    isOwn,
    content: isReadable ? row.content : '',
    heldFor: isOwn ? row.heldFor : null,
    // Staff who view a member's pages do not see whom the member has blocked.
    isFolded: row.isFolded && !viewer.viewing,
    canLike: isShown && !isOwn && isMember,
    canEdit: canEditEntry({ isOwn, state: row.state, isClosed }),
    canDelete: canDeleteEntry({ isOwn, state: row.state, replyCount }),
    canReport: isShown && !isOwn && isMember && !row.isReported,
    ownDecision: isOwn ? toOwnDecision(row.state, decision, hasAppealed) : null,
  }
}

function toOwnDecision(
  state: EntryState,
  decision: EntryRow['decision'],
  hasAppealed: boolean,
): OwnDecisionView | null {
  if (!decision || decision.message === '') return null
  const { appealedAt: _, createdAt: decidedAt, ...rest } = decision
  return { ...rest, decidedAt, canAppeal: !hasAppealed && (state === 'REJECTED' || state === 'REMOVED') }
}
