import { dashboardView } from '../articles/dashboard-view.ts'
import type { HomeData, HomeStory } from './home.queries.ts'

/** The page counts unread notifications among this many of the newest ones. */
export const COUNTED_NOTIFICATIONS = 20
const SHOWN_NOTIFICATIONS = 3
const SHOWN_POINTS = 3
const PEOPLE_TO_MEET = 2

export type ProfilePoint = 'biography' | 'industry' | 'expertise' | 'location' | 'companyDescription'

/** The data of the page, from the response. */
export function homeView(data: HomeData, timeZone: string, now: Date) {
  // Only the dashboard shows the notice of a closure.
  const { calendar, lead, pending } = dashboardView({ ...data, articleClosedText: '' }, timeZone, now)
  const rows = data.notifications.edges.map(({ node }) => node)
  const unread = rows.filter(({ hasRead }) => !hasRead)
  return {
    calendar,
    lead,
    pendingCount: pending.length,
    unread: {
      count: unread.length,
      // All counted ones are unread, and there are more.
      hasMore: unread.length === rows.length && data.notifications.pageInfo.hasNextPage,
      shown: unread.slice(0, SHOWN_NOTIFICATIONS),
    },
    points: profilePoints(data.myProfile).slice(0, SHOWN_POINTS),
    newest: othersFirst(data.homeStories.newest, data.me.id),
  }
}

/** One's own article is not what a member comes to read, so it is not listed first. */
export function othersFirst<T extends Pick<HomeStory, 'author'>>(stories: readonly T[], userId: string): readonly T[] {
  return [
    ...stories.filter(({ author }) => author.id !== userId),
    ...stories.filter(({ author }) => author.id === userId),
  ]
}

/** The authors of the newest stories, each once, as suggestions; those who share something with the reader first. */
export function peopleToMeet<T extends Pick<HomeStory, 'author'>>(
  { fromPeople, newest }: { readonly fromPeople: readonly T[]; readonly newest: readonly T[] },
  userId: string,
): readonly T[] {
  const known = new Set([userId])
  return [...fromPeople, ...newest]
    .filter(({ author }) => !known.has(author.id) && known.add(author.id))
    .slice(0, PEOPLE_TO_MEET)
}

/** The parts that the member has neither filled in nor chosen to hide. */
export function profilePoints(profile: HomeData['myProfile']): readonly ProfilePoint[] {
  const { biography, location, expertise, companyProfile, hidden } = profile
  const isEmpty: Readonly<Record<ProfilePoint, boolean>> = {
    biography: !biography,
    industry: !companyProfile.industry,
    expertise: expertise.length === 0,
    location: !location,
    companyDescription: !companyProfile.description,
  }
  const points = Object.keys(isEmpty) as ProfilePoint[]
  return points.filter((point) => isEmpty[point] && !hidden?.includes(point))
}
