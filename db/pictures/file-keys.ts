type Picture = { readonly id: string; readonly communityId: string }

/** Where the file of a picture in one size is kept. The id is random, so the key is, too. */
export function pictureFileKey({ id, communityId }: Picture, pixels: number): string {
  return `${communityId}/${id}/${pixels}`
}
