import { images } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { SITE_FAULTS } from '#shared/domain/communities/sites/messages.ts'
import { isSitePicturePath, newSitePictureId, SITE_PICTURES } from '#shared/domain/communities/sites/pictures.ts'
import { PICTURE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import { fromBase64, toBase64 } from '#shared/kernel/crypto/base64.ts'
import { rebuildImage } from '#shared/server/images/rebuild-image.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { commitAsSiteEditor, readSite } from './site-access.ts'
import { fieldsRefused } from './site-refused.ts'

const BASE64 = /^[\w+/]+={0,2}$/

type AddPictureInput = {
  readonly code: string
  /** The field that will show it, which determines its size. */
  readonly path: string
  /** The file, as base64. */
  readonly data: string
}

/** Stores a picture for a brand; a field shows it once the field is saved with its id. Returns the id. */
export async function addSitePicture(ctx: StaffContext, { code, path, data }: AddPictureInput): Promise<string> {
  const site = await readSite(ctx, code)
  if (!isSitePicturePath(path) || !BASE64.test(data)) throw fieldsRefused({ [path]: SITE_FAULTS.unknown })
  const rebuilt = await rebuildImage(fromBase64(data), SITE_PICTURES[path])
  if (!rebuilt.ok) throw fieldsRefused({ [path]: PICTURE_REFUSALS[rebuilt.code] })
  const { contentType, bytes } = rebuilt.value
  const id = newSitePictureId(ctx.now)
  await commitAsSiteEditor(ctx, [
    build.insert(images).values({ id, communityId: site.id, contentType, data: toBase64(bytes), createdAt: ctx.now }),
    auditStatement(ctx, {
      ...{ action: 'site.add-picture', target: { type: 'site', id: site.id }, memberVisible: false },
      after: { fields: path },
    }),
  ])
  return id
}
