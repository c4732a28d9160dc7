import { and, lte, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { PICTURE_KEPT_MS, UPLOAD_MAX_MS } from '#shared/domain/pictures/limits.ts'
import { pictureFileKey } from './file-keys.ts'

const PER_RUN = 50

/* The states are inlined, not parameters, so that their indexes are used. */
const unused = statement((p: { readonly until: Date }) => old(sql`${pictures.state} = 'UNUSED'`, p.until))
const unfinished = statement((p: { readonly until: Date }) => old(sql`${pictures.state} = 'STORING'`, p.until))

function old(isState: ReturnType<typeof sql>, until: Date) {
  return build
    .select({ id: pictures.id, communityId: pictures.communityId, sizes: pictures.sizes })
    .from(pictures)
    .where(and(isState, lte(pictures.changedAt, until)))
    .limit(PER_RUN)
}

type Key = { readonly id: string; readonly communityId: string }

const deletedPicture = statement((p: Key) => build.delete(pictures).where(hasId(pictures, p.id, p)))

/** Deletes the files first: a run that ends in between is repeated by the next. Returns how many pictures. */
export async function deleteUnusedPictures({ db, now, files }: FilesContext): Promise<number> {
  const before = (ms: number) => ({ until: new Date(now.getTime() - ms) })
  const found = await Promise.all([
    db.read(unused(before(PICTURE_KEPT_MS))),
    db.read(unfinished(before(UPLOAD_MAX_MS))),
  ])
  const { done } = await settleEach(found.flat(), async ({ id, communityId, sizes }) => {
    await files.delete(sizes.map((pixels) => pictureFileKey({ id, communityId }, pixels)))
    await db.commit([deletedPicture({ id, communityId })])
    return true
  })
  return done
}
