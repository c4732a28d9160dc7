/** The address of an image, which is stored as a path on this origin or as the id of an upload. */
export function imageSource(image: string): string {
  return image.startsWith('/') ? image : `/media/${image}`
}
