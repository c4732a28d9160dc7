/** Where an image of the product is: an address on this origin as it is, or the id of one. */
export const imageSource = (image: string): string => (image.startsWith('/') ? image : `/media/${image}`)
