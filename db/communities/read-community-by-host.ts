import { eq } from 'drizzle-orm'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { shownText, textInForce } from '../content-bank/texts.ts'
import type { DbContext } from '../context.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { build, statement } from '../statement.ts'
import { closingColumn } from './closing/closing-rows.ts'
import { closingTextColumns, closingTexts } from './closing/closing-texts.ts'

const communityByHost = statement((p: { readonly host: string }) =>
  build
    .select({
      id: communities.id,
      code: communities.code,
      kind: communities.kind,
      name: communities.name,
      familiarName: communities.familiarName,
      timeZone: communities.timeZone,
      config: communities.config,
      host: communityHosts.host,
      closing: closingColumn(communities.id),
      signInHelp: textInForce(communities.id, 'sign-in-help'),
      joiningIncluded: textInForce(communities.id, 'joining-included'),
      ...closingTextColumns(communities.id),
    })
    .from(communityHosts)
    .innerJoin(communities, eq(communities.id, communityHosts.communityId))
    .where(eq(communityHosts.host, p.host)),
)

/** The community of a host (without port), null for an unknown host. */
export async function readCommunityByHost({ db }: DbContext, host: string): Promise<HostCommunity | null> {
  const [found] = await db.read(communityByHost({ host }))
  if (!found) return null
  const { signInHelp, joiningIncluded, announcedText, readOnlyText, closedText, ...community } = found
  const texts = {
    signInHelp: shownText('sign-in-help', signInHelp),
    joiningIncluded: shownText('joining-included', joiningIncluded),
    closing: closingTexts({ name: community.name, announcedText, readOnlyText, closedText }),
  }
  return { ...community, texts }
}
