import { and, eq, ne } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { images } from '#db/schema/members.ts'
import { build, inList, statement } from '#db/statement.ts'
import { SITE_FIELDS } from '#shared/domain/communities/sites/fields.ts'
import { type SiteState, valuesOf } from '#shared/domain/communities/sites/site.ts'

type HostsArgs = { readonly siteId: string; readonly hosts: readonly string[] }

const takenHosts = statement((p: HostsArgs) =>
  build
    .select({ host: communityHosts.host })
    .from(communityHosts)
    .where(and(inList(communityHosts.host, p.hosts), ne(communityHosts.communityId, p.siteId))),
)

/** The given hosts that belong to another community. */
export async function readTakenHosts({ db }: DbContext, siteId: string, hosts: readonly string[]) {
  return (await db.read(takenHosts({ siteId, hosts }))).map(({ host }) => host)
}

const picturesOf = statement((p: { readonly siteId: string; readonly ids: readonly string[] }) =>
  build
    .select({ id: images.id })
    .from(images)
    .where(and(inList(images.id, p.ids), eq(images.communityId, p.siteId))),
)

/** The fields whose picture the brand does not have. */
export async function readUnknownPictures({ db }: DbContext, siteId: string, state: SiteState) {
  const named = Object.entries(
    valuesOf(
      state,
      SITE_FIELDS.filter(({ kind }) => kind === 'image'),
    ),
  )
  const ids = named.map(([, id]) => id).filter((id) => id !== '')
  const found = (await db.read(picturesOf({ siteId, ids }))).map(({ id }) => id)
  return named.filter(([, id]) => id !== '' && !found.includes(id)).map(([path]) => path)
}
