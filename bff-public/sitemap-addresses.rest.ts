import type { Context, Hono } from 'hono'
import { inCommunity } from '#db/context.ts'
import {
  SITEMAP_CALL_PATH,
  SITEMAP_HOST,
  type SitemapAddressesAnswer,
  SitemapAddressesInput,
} from '#shared/domain/articles/sitemap.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import { listStoryAddresses } from './articles/stories.queries.ts'
import type { PublicApp, PublicContext } from './context.ts'
import { listRoundups } from './expert-panels/roundups.queries.ts'
import { listPublicProfiles } from './members/public-profiles.queries.ts'

/**
 * The addresses of all stories and public profiles of a community, in pages, and of its roundups: for the sitemap,
 * which the sites worker creates.
 */
export function addSitemapAddresses(
  app: Hono<PublicApp>,
  contextOn: (c: Context<PublicApp>, host: string) => PublicContext,
) {
  app.post(SITEMAP_CALL_PATH, async (c) => {
    if (c.get('client').host !== SITEMAP_HOST) throw new AppError('NotFound')
    const { host, page } = await readJson(c.req.raw, SitemapAddressesInput)
    const ctx = await inCommunity(contextOn(c, host))
    const [ofStories, ofPeople, roundups] = await Promise.all([
      listStoryAddresses(ctx, { page }),
      listPublicProfiles(ctx, { page }),
      page === 1 ? listRoundups(ctx) : [],
    ])
    const pages = Math.max(ofStories.pages, ofPeople.pages)
    if (page > pages) throw new AppError('NotFound')
    const answer: SitemapAddressesAnswer = {
      pages,
      stories: ofStories.stories.map(toAddress),
      people: ofPeople.people.map(toAddress),
      roundups: roundups.map(toAddress),
    }
    return c.json(answer)
  })
}

function toAddress({ slug, updatedAt }: { readonly slug: string; readonly updatedAt: Date }) {
  return { slug, updatedAt: updatedAt.toISOString() }
}
