import { LEAD_IMAGE_WIDTH, type LeadImageView, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'

/** The attributes of the `img`, from which a browser reserves its space and chooses the file. */
export function imageAttributes({ address, largeAddress, alt }: LeadImageView) {
  return {
    src: address,
    srcSet: largeAddress ? `${address} ${LEAD_IMAGE_WIDTH}w, ${largeAddress} ${2 * LEAD_IMAGE_WIDTH}w` : undefined,
    width: LEAD_IMAGE_WIDTH,
    height: leadImageHeight(LEAD_IMAGE_WIDTH),
    alt,
  }
}
