import { eq } from 'drizzle-orm'
import {
  forumDecisions,
  forumDrafts,
  forumEntries,
  forumMentions,
  forumReports,
  forumVersions,
} from '#db/schema/forum/forum.ts'
import { build, type Query } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'

type Person = { readonly userId: string; readonly communityId: string }
type Given = {
  /** Entries of the demo data: the person's own, and one of somebody else. */
  readonly ownId: string
  readonly othersId: string
  readonly deciderId: string
  /** The mention of the person in the other entry. */
  readonly mention: string
}

/** Forum rows that the seed gives nobody: a version, a decision, a draft, a mention and a report of one person. */
export function forumRows(
  { userId, communityId }: Person,
  { ownId, othersId, deciderId, mention }: Given,
  now: Date,
): readonly Query[] {
  const row = { communityId, id: newId(now) }
  return [
    build
      .update(forumEntries)
      .set({ content: `<p>${mention}, what do you think?</p>`, plainText: `${mention}, what do you think?` })
      .where(eq(forumEntries.id, othersId)),
    build.insert(forumMentions).values({ entryId: othersId, userId, communityId }),
    build.insert(forumVersions).values({ ...row, entryId: ownId, content: '<p>Before</p>', replacedAt: now }),
    build.insert(forumDecisions).values({
      ...{ ...row, entryId: ownId, deciderId, decision: 'APPROVE', message: 'Fine.', createdAt: now },
      operationId: newId(now),
    }),
    build.insert(forumDrafts).values({
      ...{
        userId,
        communityId,
        place: 'new',
        revisionId: newId(now),
        title: 'Begun',
        content: '<p>A</p>',
        savedAt: now,
      },
    }),
    build.insert(forumReports).values({
      ...{ ...row, entryId: othersId, userId, reason: 'OFF_TOPIC', note: 'A note', createdAt: now },
    }),
  ]
}
