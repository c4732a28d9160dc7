/** Where the browser posts a photo, cropped and in all its sizes. */
export const PHOTO_UPLOAD_PATH = '/rest/member/photo'
/** Where the author, or an editor, posts the lead image of an article. */
export function leadImageUploadPath(audience: 'member' | 'admin', articleId: string): string {
  return `/rest/${audience}/articles/${articleId}/lead-image`
}
/** The same for a person who is joining. */
export const JOINING_PHOTO_PATH = '/rest/get-started/photo'
/** Where an admin posts the image of a group. */
export function groupImageUploadPath(groupId: string): string {
  return `/rest/admin/groups/${groupId}/image`
}
/** Where an admin of the admin community posts the picture of a brand's ad. */
export function adPictureUploadPath(code: string, adId: string): string {
  return `/rest/admin/sites/${code}/ads/${adId}/picture`
}
/** Where an admin posts the logo of an offer's partner. */
export function offerLogoUploadPath(offerId: string): string {
  return `/rest/admin/offers/${offerId}/logo`
}
/** Where an admin posts the picture of a feed item. */
export function feedPictureUploadPath(feedId: string, itemId: string): string {
  return `/rest/admin/feeds/${feedId}/items/${itemId}/picture`
}
/** Pages of other sites need a CORS preflight for this type, unlike for the types of forms. */
export const PICTURES_MEDIA_TYPE = 'application/octet-stream'
export const OPERATION_ID_HEADER = 'X-Operation-Id'

const LENGTH_BYTES = 4

/** The files in the order of their sizes, each after its length in four bytes. */
export function joinPictures(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(files.reduce((total, file) => total + LENGTH_BYTES + file.length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const file of files) {
    view.setUint32(at, file.length)
    joined.set(file, at + LENGTH_BYTES)
    at += LENGTH_BYTES + file.length
  }
  return joined
}

/** The reverse; null unless there are exactly this many files and nothing else. */
export function splitPictures(joined: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.length)
  const files: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  while (at + LENGTH_BYTES <= joined.length && files.length < count) {
    const end = at + LENGTH_BYTES + view.getUint32(at)
    if (end > joined.length) return null
    files.push(joined.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return files.length === count && at === joined.length ? files : null
}
