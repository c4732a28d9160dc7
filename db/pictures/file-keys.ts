type Picture = { readonly id: string; readonly communityId: string }

/** The storage key of a picture file in one size. The id is random, so the key is, too. */
export function pictureFileKey({ id, communityId }: Picture, pixels: number): string {
  return `${communityId}/${id}/${pixels}`
}
