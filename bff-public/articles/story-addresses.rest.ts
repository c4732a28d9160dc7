import type { Context, Hono } from 'hono'
import { inCommunity } from '#db/context.ts'
import {
  SITEMAP_CALL_PATH,
  SITEMAP_HOST,
  type StoryAddressesAnswer,
  StoryAddressesInput,
} from '#shared/domain/articles/sitemap.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { listStoryAddresses } from './stories.queries.ts'

/** The addresses of all stories of a community, a page at a time: for the sitemap, which the sites worker makes. */
export function addStoryAddresses(
  app: Hono<PublicApp>,
  contextOn: (c: Context<PublicApp>, host: string) => PublicContext,
) {
  app.post(SITEMAP_CALL_PATH, async (c) => {
    if (c.get('client').host !== SITEMAP_HOST) throw new AppError('NotFound')
    const { host, page } = await readJson(c.req.raw, StoryAddressesInput)
    const { pages, stories } = await listStoryAddresses(await inCommunity(contextOn(c, host)), { page })
    if (page > pages) throw new AppError('NotFound')
    const answer: StoryAddressesAnswer = {
      pages,
      stories: stories.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    }
    return c.json(answer)
  })
}
