import { and, eq, isNull } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { forumEntries, forumPosts, forumReports } from '../../../../db/schema/forum/forum.ts'
import { users } from '../../../../db/schema/members.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import { type Member, newMember } from '../members.ts'

/* Writes entries that wait for a moderator directly into the database, as members would create them. */

type HeldPost = { readonly title?: string; readonly text?: string }

/** A post that has never been shown; its id is that of its entry. */
export async function storeHeldPost(
  { id: authorId, communityId }: Pick<Member, 'id' | 'communityId'>,
  { title = 'Payroll in three countries', text = 'What does a good payroll provider cost you?' }: HeldPost = {},
): Promise<string> {
  const createdAt = new Date()
  const id = newId(createdAt)
  await database().commit([
    build.insert(forumPosts).values({
      ...{ id, communityId, authorId, title, state: 'PENDING', lastActivityAt: createdAt, createdAt },
    }),
    build.insert(forumEntries).values({
      ...{ id, communityId, postId: id, seq: 0, authorId, content: `<p>${text}</p>`, plainText: text },
      ...{ state: 'PENDING', heldFor: 'NEW_MEMBER', waitingSince: createdAt },
      ...{ revisionId: newId(createdAt), operationId: newId(createdAt), createdAt },
    }),
  ])
  return id
}

/** A reported entry waits for a moderator. */
export async function storeReport(entryId: string, { id: userId, communityId }: Member, note: string) {
  const createdAt = new Date()
  await database().commit([
    build
      .insert(forumReports)
      .values({ id: newId(createdAt), communityId, entryId, userId, reason: 'UNPROFESSIONAL', note, createdAt }),
    build
      .update(forumEntries)
      .set({ waitingSince: createdAt })
      .where(and(eq(forumEntries.id, entryId), isNull(forumEntries.waitingSince))),
  ])
}

export async function stateOfPost(id: string) {
  const [row] = await database().read(
    build
      .select({ state: forumPosts.state, isClosed: forumPosts.isClosed })
      .from(forumPosts)
      .where(eq(forumPosts.id, id)),
  )
  return row ?? null
}

export async function newModerator(brand: 'meridian' | 'lumen'): Promise<Member> {
  const member = await newMember(brand)
  await database().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, member.id))])
  return member
}
