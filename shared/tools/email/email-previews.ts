import { and, eq } from 'drizzle-orm'
import { Db } from '#db/client.ts'
import type { DbConfig } from '#db/hrana.ts'
import { emailFragments, fragmentColumns } from '#db/outbox/email-fragments.ts'
import { readerChoice } from '#db/outbox/reader-links.ts'
import { renderEmail } from '#db/outbox/templates/index.ts'
import { previews } from '#db/outbox/templates/previews.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import type { EmailPreview } from '#shared/sandbox/email/email-previews.ts'

/** Renders every template with its sample data for every brand. */
export async function renderPreviews(database: DbConfig, port: number): Promise<EmailPreview[]> {
  const brands = await new Db(database).read(
    build
      .select({ community: communities, host: communityHosts.host, ...fragmentColumns })
      .from(communities)
      .innerJoin(
        communityHosts,
        and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)),
      )
      .where(eq(communities.kind, 'BRAND')),
  )
  const rendered = brands.flatMap(({ community, host, ...stored }) => {
    const { id: communityId, name, familiarName, timeZone, config } = community
    const origin = `http://${host}:${port}`
    const fragments = emailFragments({ name, ...stored })
    const { looks, conciergeEmail } = config
    const brand = { name, familiarName, timeZone, origin, looks, conciergeEmail, fragments }
    return previews.map(async ({ template, name: state, data }): Promise<EmailPreview> => {
      const reader = { template, communityId, origin, preferences: { userId: 'preview' } }
      const choice = await readerChoice({ unsubscribeKey: 'preview' }, reader)
      return {
        community: name,
        name: state,
        template,
        ...renderEmail(template, data, brand, { givenName: 'Maya', choice }),
      }
    })
  })
  return Promise.all(rendered)
}
