import { graphql, memberRequest } from '../../lib/graphql/member.ts'

/* What the scripts of the forum send; the pages have documents of their own. */

const LIKE = graphql(`mutation LikeEntryFromPage($id: ID!) { forumEntryLike(id: $id) { likes isLiked } }`)
const UNLIKE = graphql(`mutation UnlikeEntryFromPage($id: ID!) { forumEntryUnlike(id: $id) { likes isLiked } }`)
const FOLLOW = graphql(`mutation FollowPostFromPage($id: ID!) { forumPostFollow(id: $id) { isFollowed } }`)
const UNFOLLOW = graphql(`mutation UnfollowPostFromPage($id: ID!) { forumPostUnfollow(id: $id) { isFollowed } }`)
const READ = graphql(`mutation ReadPostFromPage($id: ID!, $seq: Int!) { forumPostRead(id: $id, seq: $seq) }`)

export async function setLiked(id: string, isLiked: boolean) {
  if (isLiked) return (await memberRequest(LIKE, { id })).forumEntryLike
  return (await memberRequest(UNLIKE, { id })).forumEntryUnlike
}

export async function setFollowed(id: string, isFollowed: boolean): Promise<boolean> {
  if (isFollowed) return (await memberRequest(FOLLOW, { id })).forumPostFollow.isFollowed
  return (await memberRequest(UNFOLLOW, { id })).forumPostUnfollow.isFollowed
}

/** Answers how many posts are unread then. */
export async function readUpTo(id: string, seq: number): Promise<number> {
  return (await memberRequest(READ, { id, seq }, { isBackground: true })).forumPostRead
}
