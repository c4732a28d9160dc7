/** Whether members see a feed that has items, and if not why. */
export function feedState(
  feed: { readonly isPublished: boolean; readonly startsAt: string; readonly endsAt: string | null },
  now: Date,
): 'running' | 'draft' | 'upcoming' | 'over' {
  if (!feed.isPublished) return 'draft'
  if (new Date(feed.startsAt) > now) return 'upcoming'
  return feed.endsAt && new Date(feed.endsAt) <= now ? 'over' : 'running'
}
