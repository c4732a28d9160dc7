import type { APIRoute } from 'astro'
import { atomFeed } from '../../features/stories/atom-feed.ts'
import { STORY_FEED } from '../../features/stories/feed.queries.ts'
import { publishingBrand } from '../../features/stories/publishing-brand.ts'
import { respondWithXml } from '../../features/stories/respond-with-xml.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const { name, tagline, copyrightHolder } = publishingBrand(locals.brand)
  const { stories, roundups } = await locals.api.public(STORY_FEED)
  const feed = {
    name,
    tagline,
    rights: `© ${copyrightHolder}`,
    origin: url.origin,
    stories: stories.edges.map(({ node }) => node),
    roundups,
  }
  return respondWithXml(request, 'application/atom+xml', atomFeed(feed))
}
