import { graphql, memberRequest } from '../../lib/graphql/member.ts'

/* The requests of the forum's scripts; the pages have documents of their own. */

const LIKE = graphql(`mutation LikeEntryFromPage($id: ID!) { forumEntryLike(id: $id) { likes isLiked } }`)
const UNLIKE = graphql(`mutation UnlikeEntryFromPage($id: ID!) { forumEntryUnlike(id: $id) { likes isLiked } }`)
const FOLLOW = graphql(`mutation FollowPostFromPage($id: ID!) { forumPostFollow(id: $id) { isFollowed } }`)
const UNFOLLOW = graphql(`mutation UnfollowPostFromPage($id: ID!) { forumPostUnfollow(id: $id) { isFollowed } }`)

/** A change that is already shown is sent even when the page is left meanwhile. */
const AT_ONCE = { isKeptAlive: true } as const

export async function setLiked(id: string, isLiked: boolean) {
  if (isLiked) return (await memberRequest(LIKE, { id }, AT_ONCE)).forumEntryLike
  return (await memberRequest(UNLIKE, { id }, AT_ONCE)).forumEntryUnlike
}

export async function setFollowed(id: string, isFollowed: boolean): Promise<boolean> {
  if (isFollowed) return (await memberRequest(FOLLOW, { id }, AT_ONCE)).forumPostFollow.isFollowed
  return (await memberRequest(UNFOLLOW, { id }, AT_ONCE)).forumPostUnfollow.isFollowed
}
