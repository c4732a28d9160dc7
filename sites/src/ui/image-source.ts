/** Where an image of the product is: an address on this origin as it is, or the id of one. */
export function imageSource(image: string): string {
  return image.startsWith('/') ? image : `/media/${image}`
}
